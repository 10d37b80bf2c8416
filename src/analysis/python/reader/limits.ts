/**
 * Levels of nesting that are read: brackets, operators in front of operands, conditions in conditions. CPython takes 200
 * brackets. Neither this reader nor the readers of its tree run out of stack.
 */
export const MAX_DEPTH = 210;

/** Operators, calls and attributes in one chain, each of which is a level of the tree. */
export const MAX_LENGTH = 280;

/** Blocks in each other. CPython takes 99 (`MAXINDENT`); beyond these, blocks are read, but the error is told. */
export const MAX_BLOCKS = 100;

/** Blocks in each other that are read at all. */
export const MAX_READ_BLOCKS = 280;

/** Fields in fields of f-strings (CPython: `MAXFSTRINGLEVEL`). */
export const MAX_IN_FIELDS = 150;

/** Levels that a tree may have: the other limits keep within this one. */
export const MAX_NESTING = 300;

/** The `syntax` of an Unsupported node that stands for what is nested deeper. */
export const TOO_DEEP = `nesting deeper than ${MAX_NESTING}`;
