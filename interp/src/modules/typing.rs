//! `typing`: names for annotations, which mean nothing when a program runs.

use std::rc::Rc;

use hiddentables_values::module::{Definition, Member};
use hiddentables_values::ops::BinaryOp;
use hiddentables_values::types::OBJECT;
use hiddentables_values::{Bound, Class, Host, Native, Object, Result, Value};

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
static FORM: Class = Class::new("_SpecialForm", "typing", &[&OBJECT]);

/// A form that can be subscripted and joined with `|` and stays what it is.
struct Form(&'static str);

impl Object for Form {
    fn class(&self) -> &'static Class {
        &FORM
    }

    fn get_item(self: Rc<Self>, _key: &Value, _host: &mut dyn Host) -> Result<Value> {
        Ok(Value::shared(self))
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

    fn repr(&self, _host: &mut dyn Host) -> Result<String> {
        Ok(format!("typing.{}", self.0))
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
