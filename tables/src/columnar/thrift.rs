//! As much of Thrift's compact protocol as a page header takes: a reader of untrusted bytes that builds nothing larger than they are.

/// A struct's fields of interest: numbers and structs by their ids. Everything else is passed over, but no id stands twice: of two fields another reader
/// might take the other one.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(i64, Field)>);

#[derive(Debug)]
enum Field {
    Bool(bool),
    Number(i64),
    Struct(Fields),
    Other,
}

/// What a field is where it is known what it has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Bool,
    Number,
    Struct,
}

impl Fields {
    pub fn number(&self, id: i64) -> Option<i64> {
        self.0.iter().find_map(|(own, field)| match field {
            Field::Number(number) if *own == id => Some(*number),
            _ => None,
        })
    }

    pub fn truth(&self, id: i64) -> Option<bool> {
        self.0.iter().find_map(|(own, field)| match field {
            Field::Bool(truth) if *own == id => Some(*truth),
            _ => None,
        })
    }

    /// Whether the fields of these ids are of these kinds, where they are there: a reader that knows what it wants may not look.
    pub fn are(&self, kinds: &[(i64, Kind)]) -> bool {
        self.0.iter().all(|(id, field)| {
            let wanted = kinds.iter().find(|(own, _)| own == id).map(|(_, kind)| *kind);
            wanted.is_none_or(|wanted| match field {
                Field::Bool(_) => wanted == Kind::Bool,
                Field::Number(_) => wanted == Kind::Number,
                Field::Struct(_) => wanted == Kind::Struct,
                Field::Other => false,
            })
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

    /// A struct; `None` where the bytes end before it does, or are none, or say something that another reader might take otherwise: a field twice, a
    /// number or an id of more bits than it may have.
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
        let mut seen = 0u64;
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
            // No struct of a page header has an id beyond 8, and what a newer one has is little more.
            let own = u32::try_from(id).ok().and_then(|id| 1u64.checked_shl(id))?;
            if seen & own != 0 {
                return None;
            }
            seen |= own;
            match header & 0x0f {
                1 => fields.0.push((id, Field::Bool(true))),
                2 => fields.0.push((id, Field::Bool(false))),
                4..=6 => fields.0.push((id, Field::Number(i64::from(i32::try_from(self.signed()?).ok()?)))),
                12 => fields.0.push((id, Field::Struct(self.structure(depth)?))),
                kind => {
                    self.skip(kind, depth)?;
                    fields.0.push((id, Field::Other));
                }
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
                // Whether a truth in a list takes a byte is not agreed on.
                if matches!(header & 0x0f, 1 | 2) {
                    return None;
                }
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
    fn a_field_that_stands_twice_is_refused() {
        let check = |bytes: &[u8], read: bool| assert_eq!(Reader::new(bytes).fields().is_some(), read, "{bytes:x?}");
        check(&[0x15, 6, 0], true);
        check(&[0x15, 6, 0x05, 2, 8, 0], false);
        check(&[0x12, 0x01, 2, 0], false);
        check(&[0x1c, 0, 0x0c, 2, 0, 0], false);
        check(&[0x18, 0, 0x08, 2, 0, 0], false);
        check(&[0x1c, 0x72, 0x01, 0x0e, 0, 0], false);
        // Two structs may each have a field of one id.
        check(&[0x1c, 0x15, 2, 0, 0x1c, 0x15, 2, 0, 0], true);
        // An id, and a number, that are others where only their lower bits count; and an id below nothing.
        check(&[0x05, 0x82, 0x80, 0x08, 6, 0], false);
        check(&[0x15, 0x80, 0x80, 0x80, 0x80, 0x20, 0], false);
        check(&[0x05, 1, 6, 0], false);
        // A list of truths, of bytes and of nothing.
        check(&[0x19, 0x22, 1, 1, 0], false);
        check(&[0x19, 0x23, 1, 1, 0], true);
        check(&[0x19, 0, 0], true);
    }

    #[test]
    fn fields_are_of_the_kinds_that_are_wanted() {
        let fields = Reader::new(&[0x15, 6, 0x12, 0x18, 0, 0x1c, 0, 0]).fields().unwrap();
        assert_eq!((fields.truth(2), fields.truth(1)), (Some(false), None));
        assert!(fields.are(&[(1, Kind::Number), (2, Kind::Bool), (4, Kind::Struct), (5, Kind::Number)]));
        assert!(!fields.are(&[(1, Kind::Bool)]));
        assert!(!fields.are(&[(3, Kind::Number)]));
        assert!(!fields.are(&[(4, Kind::Number)]));
    }

    #[test]
    fn what_is_cut_off_or_too_deep_is_none() {
        assert!(Reader::new(&[0x15]).fields().is_none());
        assert!(Reader::new(&[0x18, 200, 1, b'a']).fields().is_none());
        assert!(Reader::new(&[0x1c; 40]).fields().is_none());
        assert!(Reader::new(&[0x19, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x0f, 0]).fields().is_none());
    }
}
