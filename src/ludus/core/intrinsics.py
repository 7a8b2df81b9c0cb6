"""What Python cannot say and a processor can: `atomics`, `bits` and `memory` of ludus.core as instructions."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic


def _address(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """Where an element is: the arrays have one dimension and lie in one piece, and nobody counts from the end."""
    view = context.make_array(array_type)(context, builder, array)
    return builder.gep(view.data, [index])


def _field_address(context: Any, builder: Any, array_type: Any, array: Any, index: Any, field: str) -> Any:
    record, kind = array_type.dtype, array_type.dtype.typeof(field)
    start = builder.bitcast(_address(context, builder, array_type, array, index), ir.IntType(8).as_pointer())
    at = builder.gep(start, [ir.Constant(ir.IntType(64), record.offset(field))])
    return builder.bitcast(at, context.get_data_type(kind).as_pointer())


def _bytes(kind: Any) -> int:
    return int(kind.bitwidth) // 8


@intrinsic  # type: ignore[untyped-decorator]
def _load(typing: Any, words: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.load_atomic(_address(context, builder, words, given[0], given[1]), "acquire", _bytes(words.dtype))

    return words.dtype(words, types.intp), generate


@intrinsic  # type: ignore[untyped-decorator]
def _store(typing: Any, words: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        address = _address(context, builder, words, given[0], given[1])
        builder.store_atomic(given[2], address, "release", _bytes(words.dtype))
        return context.get_dummy_value()

    return types.void(words, types.intp, words.dtype), generate


@intrinsic  # type: ignore[untyped-decorator]
def _claim(typing: Any, words: Any, index: Any, expected: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        address = _address(context, builder, words, given[0], given[1])
        return builder.extract_value(builder.cmpxchg(address, given[2], given[3], "acq_rel", "acquire"), 1)

    return types.boolean(words, types.intp, words.dtype, words.dtype), generate


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _load_field(typing: Any, records: Any, index: Any, field: Any) -> Any:
    kind = records.dtype.typeof(field.literal_value)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        address = _field_address(context, builder, records, given[0], given[1], field.literal_value)
        return builder.load_atomic(address, "acquire", _bytes(kind))

    return kind(records, types.intp, field), generate


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _store_field(typing: Any, records: Any, index: Any, field: Any, value: Any) -> Any:
    kind = records.dtype.typeof(field.literal_value)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        address = _field_address(context, builder, records, given[0], given[1], field.literal_value)
        builder.store_atomic(given[3], address, "release", _bytes(kind))
        return context.get_dummy_value()

    return types.void(records, types.intp, field, kind), generate


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _claim_field(typing: Any, records: Any, index: Any, field: Any, expected: Any, value: Any) -> Any:
    kind = records.dtype.typeof(field.literal_value)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        address = _field_address(context, builder, records, given[0], given[1], field.literal_value)
        return builder.extract_value(builder.cmpxchg(address, given[3], given[4], "acq_rel", "acquire"), 1)

    return types.boolean(records, types.intp, field, kind, kind), generate


@intrinsic  # type: ignore[untyped-decorator]
def _look_ahead(typing: Any, words: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        address = builder.bitcast(_address(context, builder, words, given[0], given[1]), ir.IntType(8).as_pointer())
        flags = [ir.Constant(ir.IntType(32), flag) for flag in (0, 3, 1)]  # to read, and to keep close, data
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(8).as_pointer(), *(flag.type for flag in flags)])
        builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0"), [address, *flags])
        return context.get_dummy_value()

    return types.void(words, types.intp), generate


@intrinsic  # type: ignore[untyped-decorator]
def _give_way(typing: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.IntType(32), ()), "sched_yield")
        builder.call(function, ())
        return context.get_dummy_value()

    return types.void(), generate


@intrinsic  # type: ignore[untyped-decorator]
def _count_ones(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return types.int64(types.uint64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _lowest_one(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


BY_NAME = {
    "load": _load,
    "store": _store,
    "claim": _claim,
    "load_field": _load_field,
    "store_field": _store_field,
    "claim_field": _claim_field,
    "look_ahead": _look_ahead,
    "give_way": _give_way,
    "count_ones": _count_ones,
    "lowest_one": _lowest_one,
}
