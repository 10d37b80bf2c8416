/**
 * The number of nested brackets, operators before operands, and conditions in conditions that are read. CPython takes 200
 * brackets. Within this limit neither the reader nor the readers of its tree run out of stack.
 */
export const MAX_DEPTH = 210;

/** The number of operators, calls or attributes in one chain. Each is a level of the tree. */
export const MAX_LENGTH = 280;

/** The number of nested blocks at which CPython gives up (`MAXINDENT`). Deeper ones are read, but an error is told. */
export const MAX_BLOCKS = 100;

/** The number of nested blocks that are read. */
export const MAX_READ_BLOCKS = 280;

/** The number of nested fields of f-strings (CPython: `MAXFSTRINGLEVEL`). */
export const MAX_IN_FIELDS = 150;

/** The number of levels that a tree may have. The other limits keep within this one. */
export const MAX_NESTING = 300;

/** The `syntax` of an Unsupported node that stands for what is nested deeper. */
export const TOO_DEEP = `nesting deeper than ${MAX_NESTING}`;
