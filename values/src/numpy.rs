//! NumPy scalars: what a cell of a numeric column is.

use crate::class::Class;
use crate::types;

/// Width and sign of a NumPy integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntKind {
    /// `int8`
    I8,
    /// `int16`
    I16,
    /// `int32`
    I32,
    /// `int64`
    I64,
    /// `uint8`
    U8,
    /// `uint16`
    U16,
    /// `uint32`
    U32,
}

impl IntKind {
    /// NumPy's name of the type.
    pub fn name(self) -> &'static str {
        match self {
            IntKind::I8 => "int8",
            IntKind::I16 => "int16",
            IntKind::I32 => "int32",
            IntKind::I64 => "int64",
            IntKind::U8 => "uint8",
            IntKind::U16 => "uint16",
            IntKind::U32 => "uint32",
        }
    }

    /// Whether a `float32` holds all of its numbers, so that the two promote to `float32`.
    pub fn is_narrow(self) -> bool {
        matches!(self, IntKind::I8 | IntKind::I16 | IntKind::U8 | IntKind::U16)
    }

    /// `value` wrapped into the type's range, as NumPy's arithmetic does.
    pub fn wrap(self, value: i64) -> i64 {
        match self {
            IntKind::I8 => i64::from(value as i8),
            IntKind::I16 => i64::from(value as i16),
            IntKind::I32 => i64::from(value as i32),
            IntKind::I64 => value,
            IntKind::U8 => i64::from(value as u8),
            IntKind::U16 => i64::from(value as u16),
            IntKind::U32 => i64::from(value as u32),
        }
    }
}

/// A NumPy scalar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Np {
    /// `np.bool_`
    Bool(bool),
    /// An integer of a fixed width.
    Int(IntKind, i64),
    /// `np.float64`
    Float(f64),
    /// `np.float32`; of a value that it can hold: see [`Np::float32`]. A NaN keeps the payload that tells it from others.
    Float32(f64),
}

/// The `float32` nearest to a number, an infinity beyond its range.
pub fn to_float32(value: f64) -> f64 {
    if value.is_nan() { value } else { f64::from(value as f32) }
}

impl Np {
    /// `np.int64(value)`
    pub fn int64(value: i64) -> Np {
        Np::Int(IntKind::I64, value)
    }

    /// `np.float32(value)`
    pub fn float32(value: f64) -> Np {
        Np::Float32(to_float32(value))
    }

    /// A float scaled, rounded with ties to even and scaled back, which is how NumPy rounds; what is no float stays.
    #[must_use]
    pub fn rounded(self, digits: i64) -> Np {
        let digits = i32::try_from(digits.clamp(-400, 400)).unwrap_or_default();
        let scale = 10_f64.powi(digits.abs());
        match self {
            Np::Float(f) if !f.is_finite() => self,
            Np::Float(f) if digits >= 0 => Np::Float((f * scale).round_ties_even() / scale),
            Np::Float(f) => Np::Float((f / scale).round_ties_even() * scale),
            Np::Float32(f) => {
                // Every step is rounded to a float32.
                let scale = to_float32(scale);
                Np::float32(if digits >= 0 {
                    to_float32(f * scale).round_ties_even() / scale
                } else {
                    to_float32(f / scale).round_ties_even() * scale
                })
            }
            Np::Bool(_) | Np::Int(..) => self,
        }
    }

    /// The scalar's class.
    pub fn class(self) -> &'static Class {
        match self {
            Np::Bool(_) => &types::NP_BOOL,
            Np::Int(kind, _) => types::np_int_class(kind),
            Np::Float(_) => &types::NP_FLOAT64,
            Np::Float32(_) => &types::NP_FLOAT32,
        }
    }
}
