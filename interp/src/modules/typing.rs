//! `typing`: names for annotations, which mean nothing when a program runs.

use std::rc::Rc;

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::{BinaryOp, CompareOp};
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Args, Bound, Class, Host, Native, Object, Result, Stop, Value};

macro_rules! forms {
    ($($name:literal)*) => {
        &[
            $(($name, Member::Value(|| Value::object(Form($name)))),)*
            ("cast", Member::Function(&CAST)),
            ("TYPE_CHECKING", Member::Value(|| Value::Bool(false))),
        ]
    };
}

/// `typing`
pub(crate) static MODULE: Definition = Definition {
    name: "typing",
    members: forms! {
        "Any" "Optional" "Union" "List" "Dict" "Tuple" "Set" "FrozenSet" "Callable" "Iterable" "Iterator" "Sequence" "Mapping" "Type"
        "Literal" "Generator" "DefaultDict" "OrderedDict" "Counter" "Deque" "Hashable" "Sized" "Collection" "Final" "ClassVar"
        "MutableMapping" "MutableSequence" "Text" "AnyStr" "NoReturn" "Never" "Annotated" "Self" "TypeAlias"
    },
    known: KNOWN,
};

static CAST: Native = Native::new("cast(typ, val)", |bound: &Bound, _: &mut dyn Host| Ok(bound.value("val")));
static ALIAS: Class = Class::new("_GenericAlias", "typing", &[&OBJECT]);
static FORM: Class = Class::new("_SpecialForm", "typing", &[&OBJECT]);

/// A form that can be subscripted and joined with `|`.
struct Form(&'static str);

/// What such a form gives: good for an annotation and nothing else, so a program that looks at it ends.
struct Subscripted;

impl Object for Form {
    fn class(&self) -> &'static Class {
        &FORM
    }

    fn get_item(self: Rc<Self>, _key: &Value, _host: &mut dyn Host) -> Result<Value> {
        Ok(Value::object(Subscripted))
    }

    fn compare(self: Rc<Self>, op: CompareOp, other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        let same = other.downcast::<Form>().is_some_and(|other| self.0 == other.0);
        Ok(match op {
            CompareOp::Eq => Some(Value::Bool(same)),
            CompareOp::Ne => Some(Value::Bool(!same)),
            _ => None,
        })
    }

    fn hash(&self) -> Result<u64> {
        Ok(self.0.len() as u64)
    }

    fn same_key(&self, other: &Value) -> bool {
        other.downcast::<Form>().is_some_and(|other| self.0 == other.0)
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        _other: &Value,
        _reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        Ok(if op == BinaryOp::Or { Some(Value::object(Subscripted)) } else { None })
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("typing.{}", self.0))
    }
}

impl Subscripted {
    fn looked_at() -> Stop {
        Stop::unsupported("looking at a form of typing")
    }
}

impl Object for Subscripted {
    fn class(&self) -> &'static Class {
        &ALIAS
    }

    fn get_item(self: Rc<Self>, _key: &Value, _host: &mut dyn Host) -> Result<Value> {
        Ok(Value::shared(self))
    }

    fn get_attr(self: Rc<Self>, _name: &str, _host: &mut dyn Host) -> Result<Value> {
        Err(Subscripted::looked_at())
    }

    fn call(self: Rc<Self>, _args: Args, _host: &mut dyn Host) -> Result<Value> {
        Err(Subscripted::looked_at())
    }

    fn callable(&self) -> bool {
        true
    }

    fn binary(
        self: Rc<Self>,
        op: BinaryOp,
        _other: &Value,
        _reflected: bool,
        _host: &mut dyn Host,
    ) -> Result<Option<Value>> {
        Ok(if op == BinaryOp::Or { Some(Value::shared(self)) } else { None })
    }

    fn compare(self: Rc<Self>, _op: CompareOp, _other: &Value, _host: &mut dyn Host) -> Result<Option<Value>> {
        Err(Subscripted::looked_at())
    }

    fn hash(&self) -> Result<u64> {
        Err(Subscripted::looked_at())
    }

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Err(Subscripted::looked_at())
    }
}

const KNOWN: &str = "\
    ABCMeta AbstractSet Annotated Any AnyStr AsyncContextManager AsyncGenerator AsyncIterable AsyncIterator Awaitable \
    BinaryIO ByteString CT_co Callable ChainMap ClassVar Collection Concatenate Container ContextManager Coroutine Counter \
    DefaultDict Deque Dict EXCLUDED_ATTRIBUTES Final ForwardRef FrozenSet Generator Generic GenericAlias Hashable IO \
    ItemsView Iterable Iterator KT KeysView List Literal LiteralString Mapping MappingView Match MethodDescriptorType \
    MethodWrapperType MutableMapping MutableSequence MutableSet NamedTuple NamedTupleMeta Never NewType NoReturn NotRequired \
    Optional OrderedDict ParamSpec ParamSpecArgs ParamSpecKwargs Pattern Protocol Required Reversible Self Sequence Set \
    Sized SupportsAbs SupportsBytes SupportsComplex SupportsFloat SupportsIndex SupportsInt SupportsRound T TYPE_CHECKING \
    T_co T_contra Text TextIO Tuple Type TypeAlias TypeGuard TypeVar TypeVarTuple TypedDict Union Unpack VT VT_co V_co \
    ValuesView WrapperDescriptorType abstractmethod assert_never assert_type cast clear_overloads collections contextlib \
    dataclass_transform defaultdict final functools get_args get_origin get_overloads get_type_hints io is_typeddict \
    no_type_check no_type_check_decorator operator overload re reveal_type runtime_checkable stdlib_re sys types warnings";
