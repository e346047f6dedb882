//! `typing`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `typing`
pub(crate) static MODULE: Definition = Definition { name: "typing", members: &[], known: KNOWN };

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
