//! f-strings.

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
                    if let Value::Str(part) = self.unit.constant(*id)? {
                        text.push_str(&part);
                    }
                }
                Piece::Field(field) => text.push_str(&self.field(field)?),
            }
            self.meter().check_string(text.len())?;
        }
        Ok(text)
    }

    fn field(&mut self, field: &Field) -> Result<String> {
        let value = self.expr(&field.value)?;
        let spec = field.spec.as_ref().map_or(Ok(String::new()), |spec| self.pieces(spec))?;
        let converted = match field.conversion {
            Conversion::None => return ops::format(&value, &spec, self),
            Conversion::Str => ops::str(&value, self)?,
            Conversion::Repr => ops::repr(&value, self)?,
            Conversion::Ascii => ascii(&ops::repr(&value, self)?),
        };
        if spec.is_empty() {
            return Ok(converted);
        }
        let converted = Value::str(converted, self.meter())?;
        ops::format(&converted, &spec, self)
    }
}
