//! Lines and columns of byte offsets.

/// Where each line of a text begins.
#[derive(Debug, Clone)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Index a text whose lines end in `\n`.
    #[must_use]
    pub fn new(source: &str) -> Self {
        let mut starts = vec![0];
        starts.extend(source.bytes().zip(1..).filter(|(byte, _)| *byte == b'\n').map(|(_, next)| next));
        Self { starts }
    }

    /// 1-based line of an offset.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset) as u32
    }

    /// 1-based line and 1-based column in characters of an offset into the text that was indexed.
    #[must_use]
    pub fn position(&self, source: &str, offset: u32) -> (u32, u32) {
        let line = self.line(offset);
        let start = self.starts.get(line.saturating_sub(1) as usize).copied().unwrap_or(0);
        let before = source.get(start as usize..offset as usize).unwrap_or_default();
        (line, before.chars().count() as u32 + 1)
    }
}
