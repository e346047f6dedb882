//! f-strings.

use std::borrow::Cow;
use std::fmt::Write;

use hiddentables_syntax::ast::{Conversion, Field, Piece};
use hiddentables_values::{Result, Value, ops};

use crate::builtins::ascii;
use crate::frame::Frame;

impl Frame<'_> {
    pub(super) fn joined(&mut self, pieces: &[Piece]) -> Result<Value> {
        self.run.meter.step()?;
        let text = self.pieces(pieces)?;
        Value::str(text, self.meter())
    }

    fn pieces(&mut self, pieces: &[Piece]) -> Result<String> {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(id) => {
                    if let Some(Value::Str(part)) = self.unit.literal(*id) {
                        text.push_str(part);
                    }
                }
                Piece::Field(field) => self.field(field, &mut text)?,
            }
            self.meter().check_string(text.len())?;
        }
        Ok(text)
    }

    fn field(&mut self, field: &Field, text: &mut String) -> Result<()> {
        let value = self.expr(&field.value)?;
        match (&value, field.conversion, &field.spec) {
            (Value::Str(part), Conversion::None | Conversion::Str, None) => {
                self.meter().work_len(part.len() / 64)?;
                self.meter().check_string(text.len() + part.len())?;
                text.push_str(part);
            }
            // Writing to a String cannot fail.
            (Value::Int(number), _, None) => drop(write!(text, "{number}")),
            _ => text.push_str(&self.formatted(&value, field)?),
        }
        Ok(())
    }

    fn formatted(&mut self, value: &Value, field: &Field) -> Result<String> {
        let spec = match field.spec.as_deref() {
            None => Cow::Borrowed(""),
            Some([Piece::Text(id)]) => match self.unit.literal(*id) {
                Some(Value::Str(spec)) => Cow::Borrowed(spec.as_str()),
                _ => Cow::Borrowed(""),
            },
            Some(pieces) => Cow::Owned(self.pieces(pieces)?),
        };
        let converted = match field.conversion {
            Conversion::None => return ops::format(value, &spec, self),
            Conversion::Str => ops::str(value, self)?,
            Conversion::Repr => ops::repr(value, self)?,
            Conversion::Ascii => ascii(&ops::repr(value, self)?),
        };
        if spec.is_empty() {
            return Ok(converted);
        }
        let converted = Value::str(converted, self.meter())?;
        ops::format(&converted, &spec, self)
    }
}
