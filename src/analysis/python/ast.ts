/** The syntax tree of Python, modelled on CPython's `ast`, which the interpreter executes. */
export type * from './ast/expressions';
export type * from './ast/statements';
