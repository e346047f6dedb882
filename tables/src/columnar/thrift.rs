//! As much of Thrift's compact protocol as a page header takes: a reader of untrusted bytes that builds nothing larger than they are.

/// A struct's fields of interest: numbers and structs by their ids. Everything else is passed over.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(i64, Field)>);

#[derive(Debug)]
enum Field {
    Number(i64),
    Struct(Fields),
}

impl Fields {
    pub fn number(&self, id: i64) -> Option<i64> {
        self.0.iter().find_map(|(own, field)| match field {
            Field::Number(number) if *own == id => Some(*number),
            _ => None,
        })
    }

    pub fn inner(&self, id: i64) -> Option<&Fields> {
        self.0.iter().find_map(|(own, field)| match field {
            Field::Struct(fields) if *own == id => Some(fields),
            _ => None,
        })
    }
}

/// Structs inside structs, at most.
const DEPTH: u8 = 8;

/// A place in some bytes.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    pub at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    /// A struct; `None` where the bytes end before it does, or are none.
    pub fn fields(&mut self) -> Option<Fields> {
        self.structure(DEPTH)
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn pass(&mut self, bytes: u64) -> Option<()> {
        let at = self.at.checked_add(usize::try_from(bytes).ok()?)?;
        (at <= self.bytes.len()).then(|| self.at = at)
    }

    fn structure(&mut self, depth: u8) -> Option<Fields> {
        let depth = depth.checked_sub(1)?;
        let mut fields = Fields::default();
        let mut id = 0i64;
        loop {
            let header = self.byte()?;
            if header == 0 {
                return Some(fields);
            }
            id = match header >> 4 {
                0 => self.signed()?,
                step => id.checked_add(i64::from(step))?,
            };
            match header & 0x0f {
                1 => fields.0.push((id, Field::Number(1))),
                2 => fields.0.push((id, Field::Number(0))),
                4..=6 => fields.0.push((id, Field::Number(self.signed()?))),
                12 => fields.0.push((id, Field::Struct(self.structure(depth)?))),
                kind => self.skip(kind, depth)?,
            }
        }
    }

    fn skip(&mut self, kind: u8, depth: u8) -> Option<()> {
        match kind {
            1..=3 => self.pass(1),
            4..=6 => self.signed().map(|_| ()),
            7 => self.pass(8),
            8 => {
                let length = self.number()?;
                self.pass(length)
            }
            9 | 10 => {
                let depth = depth.checked_sub(1)?;
                let header = self.byte()?;
                let length = if header >> 4 == 15 { self.number()? } else { u64::from(header >> 4) };
                (0..length).try_for_each(|_| self.skip(header & 0x0f, depth))
            }
            12 => self.structure(depth).map(|_| ()),
            // Maps stand in no page header.
            _ => None,
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that finds nothing has failed")]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_structs_are_found_and_the_rest_is_passed_over() {
        // 1: i32 3, 2: binary "ab", 5: struct { 1: i32 -1 }, 8: list of two bytes
        let bytes = [0x15, 6, 0x18, 2, b'a', b'b', 0x3c, 0x15, 1, 0, 0x39, 0x23, 9, 9, 0, 7];
        let mut reader = Reader::new(&bytes);
        let fields = reader.fields().unwrap();
        assert_eq!(fields.number(1), Some(3));
        assert_eq!(fields.number(2), None);
        assert_eq!(fields.inner(5).and_then(|inner| inner.number(1)), Some(-1));
        assert_eq!(reader.at, bytes.len() - 1);
    }

    #[test]
    fn what_is_cut_off_or_too_deep_is_none() {
        assert!(Reader::new(&[0x15]).fields().is_none());
        assert!(Reader::new(&[0x18, 200, 1, b'a']).fields().is_none());
        assert!(Reader::new(&[0x1c; 40]).fields().is_none());
        assert!(Reader::new(&[0x19, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x0f, 0]).fields().is_none());
    }
}
