/** Sources of one kind that Python refuses. */
export interface Refusal {
  /** CPython 3.13's message for each of the sources. */
  readonly message: string;
  readonly sources: readonly string[];
  /** Set where ruff takes such sources: it checks less than CPython's compiler does. */
  readonly isTakenByRuff?: true;
}

const refusal = (message: string, ...sources: readonly string[]): Refusal => ({ message, sources });

/** Sources that fit no rule of the grammar better than any other. */
const INVALID = refusal(
  'invalid syntax',
  'a b c d = 1',
  'class C(x for x in y): pass',
  'a[*b:]',
  'a[b := 1:2]',
  '{*a: b}',
  '{a := 1: b}',
  'x = *',
  'await',
  'f(a for a in b=1)',
  'a =',
  'match x:\n  case (*y): pass',
  'match x:\n  case *y: pass',
  'match x:\n  case {**rest, "key": y}: pass',
  'match x:\n  case {**_}: pass',
  'match x:\n  case {y: z}: pass',
  'match x:\n  case -y: pass',
  'match x:\n  case ...: pass',
  'match x:\n  case 1 as a.b: pass',
  'def f(a: *b): pass',
  'from a import (*)',
  'from a import ()',
);

const PARAMETERS: readonly Refusal[] = [
  refusal(
    'parameter without a default follows parameter with a default',
    'def f(a=1, b): pass',
    'def f(a, b=1, /, c): pass',
    'lambda a=1, b: 0',
  ),
  refusal(
    "duplicate argument 'a' in function definition",
    'def f(a, a): pass',
    'lambda a, *, a: 0',
    'def f(a, *a): pass',
  ),
  refusal('* argument may appear only once', 'def f(*a, *b): pass', 'lambda *, a, *b: 0'),
  refusal('named arguments must follow bare *', 'def f(*): pass', 'def f(a, *, **b): pass', 'lambda *: 0'),
  refusal(
    'arguments cannot follow var-keyword argument',
    'def f(**a, b): pass',
    'def f(**a, *b): pass',
    'lambda **a, /: 0',
  ),
  refusal('/ may appear only once', 'def f(a, /, b, /): pass'),
  refusal('/ must be ahead of *', 'def f(*a, /): pass', 'lambda a, *, b, /: 0'),
  refusal('at least one argument must precede /', 'def f(/, a): pass'),
  refusal('var-positional argument cannot have default value', 'def f(*a=1): pass'),
  refusal('var-keyword argument cannot have default value', 'def f(**a=1): pass'),
  refusal('expected default value expression', 'def f(a=): pass'),
  refusal('Function parameters cannot be parenthesized', 'def f(a, (b, c)): pass'),
  refusal('Lambda expression parameters cannot be parenthesized', 'lambda (a, b): 0'),
];

const ARGUMENTS: readonly Refusal[] = [
  refusal('positional argument follows keyword argument', 'f(a=1, b)'),
  refusal('positional argument follows keyword argument unpacking', 'f(**a, b)'),
  refusal('iterable argument unpacking follows keyword argument unpacking', 'f(**a, *b)'),
  refusal('keyword argument repeated: a', 'f(a=1, b=2, a=3)', 'class C(a=1, a=2): pass'),
  refusal(
    'Generator expression must be parenthesized',
    'f(a, b for b in c)',
    'f(a for a in b, 1)',
    'f(a=1, b for b in c)',
  ),
  refusal('expression cannot contain assignment, perhaps you meant "=="?', 'f(a.b=1)', 'f((a)=1)'),
  refusal('cannot assign to True', 'f(True=1)'),
];

const TARGETS: readonly Refusal[] = [
  refusal("cannot assign to literal here. Maybe you meant '==' instead of '='?", '1 = a', "'a' = b"),
  refusal("cannot assign to function call here. Maybe you meant '==' instead of '='?", 'f() = 1'),
  refusal("cannot assign to expression here. Maybe you meant '==' instead of '='?", 'a + b = 1'),
  refusal(
    'cannot assign to function call',
    'a = f() = 1',
    'for f() in a: pass',
    'with a as f(): pass',
    '(a, f()) = 1',
  ),
  refusal('cannot assign to None', 'None = 1', 'for None in a: pass'),
  refusal("'function call' is an illegal expression for augmented assignment", 'f() += 1'),
  refusal("'tuple' is an illegal expression for augmented assignment", 'a, b += 1'),
  refusal('illegal target for annotation', 'f(): int'),
  refusal('only single target (not tuple) can be annotated', '(a, b): int'),
  refusal('cannot use assignment expressions with attribute', '(a.b := 1)'),
  refusal('cannot use assignment expressions with function call', '(f() := 1)'),
  refusal('cannot delete function call', 'del f()', 'del a, (b, f())'),
  refusal('cannot delete literal', 'del 1'),
  refusal('cannot delete starred', 'del *a', 'del (*a,)'),
  refusal('multiple starred expressions in assignment', '*a, *b = c', 'for a, [*b, *c] in d: pass'),
  refusal('starred assignment target must be in a list or tuple', 'for *a in b: pass', '[a for *b in c]'),
  { ...refusal("can't use starred expression here", '*a', 'a; *b'), isTakenByRuff: true },
  refusal("can't use starred expression here", 'a = *b'),
];

const STATEMENTS: readonly Refusal[] = [
  refusal(
    'trailing comma not allowed without surrounding parentheses',
    'from a import b,',
    'from a import b as c,\n',
  ),
  refusal(
    "cannot have both 'except' and 'except*' on the same 'try'",
    'try: pass\nexcept A: pass\nexcept* B: pass',
  ),
  refusal("default 'except:' must be last", 'try: pass\nexcept: pass\nexcept A: pass'),
  refusal('expected one or more exception types', 'try: pass\nexcept*: pass'),
  refusal('multiple exception types must be parenthesized', 'try: pass\nexcept A, B as c: pass'),
  refusal("expected 'except' or 'finally' block", 'try: pass\nelse: pass', 'try: pass\nx = 1'),
  refusal('Type parameter list cannot be empty', 'type A[] = int', 'def f[](): pass', 'class C[]: pass'),
  refusal("duplicate type parameter 'A'", 'def f[A, *A](): pass'),
  refusal("non-default type parameter 'U' follows default type parameter", 'class C[T=int, U]: pass'),
  refusal('cannot use bound with TypeVarTuple', 'def f[*T: int](): pass'),
  refusal('cannot use constraints with ParamSpec', 'class C[**P: (int, str)]: pass'),
];

const PATTERNS: readonly Refusal[] = [
  refusal("cannot use '_' as a target", 'match x:\n  case 1 as _: pass'),
  refusal('positional patterns follow keyword patterns', 'match x:\n  case A(b=1, c): pass'),
  refusal('imaginary number required in complex literal', 'match x:\n  case 1 + 2: pass'),
  refusal('real number required in complex literal', 'match x:\n  case 1j + 2j: pass'),
];

const LINES: readonly Refusal[] = [
  refusal(
    'inconsistent use of tabs and spaces in indentation',
    'if a:\n\tb\n        c',
    'if a:\n        b\n\tc',
    'if a:\n\tif b:\n\t\tc\n                d',
    'class A:\n\tdef f(self):\n\t\tpass\n        x = 1',
  ),
  refusal('unexpected indent', 'a\n  b', 'if a:\n  b\n    c'),
  refusal('unindent does not match any outer indentation level', 'if a:\n    b\n  c'),
  refusal('unexpected character after line continuation character', 'a = \\ 1'),
];

const NUMBERS: readonly Refusal[] = [
  refusal(
    'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers',
    '012',
    '0_7',
  ),
  refusal('invalid decimal literal', '1__0', '1_', '1e', '1a', '1_000_'),
  refusal('invalid hexadecimal literal', '0x', '0xg'),
  refusal("invalid digit '2' in binary literal", '0b2'),
  refusal("invalid digit '8' in octal literal", '0o8'),
];

const STRINGS: readonly Refusal[] = [
  refusal('bytes can only contain ASCII literal characters', "b'é'", "rb'''\né'''"),
  refusal('cannot mix bytes and nonbytes literals', "'a' b'b'", "b'a' f'{b}'"),
  refusal(
    "(unicode error) 'unicodeescape' codec can't decode bytes in position 0-1: truncated \\xXX escape",
    "'\\x'",
    "'\\xg'",
    "f'{a}\\x'",
  ),
  refusal(
    "(unicode error) 'unicodeescape' codec can't decode bytes in position 10-13: truncated \\uXXXX escape",
    "'é\\u12'",
  ),
  refusal(
    "(unicode error) 'unicodeescape' codec can't decode bytes in position 1-3: truncated \\UXXXXXXXX escape",
    "'a\\U1'",
  ),
  refusal(
    "(unicode error) 'unicodeescape' codec can't decode bytes in position 0-9: illegal Unicode character",
    "'\\U00110000'",
  ),
  refusal(
    "(unicode error) 'unicodeescape' codec can't decode bytes in position 0-1: malformed \\N character escape",
    "'\\N'",
    "f'\\N '",
  ),
  refusal('(value error) invalid \\x escape at position 1', "b'a\\x1'"),
  refusal('unterminated string literal (detected at line 1)', "'a", 'x = "a\ny = 1'),
];

const FIELDS: readonly Refusal[] = [
  refusal("f-string: valid expression required before '}'", "f'{}'", "f'{a:{}}'", "f'{ }'"),
  refusal("f-string: valid expression required before '!'", "f'{!r}'"),
  refusal("f-string: valid expression required before ':'", "f'{:x}'"),
  refusal("f-string: single '}' is not allowed", "f'}'", "f'{a}}'", "f'{a:}}'"),
  refusal("f-string: invalid conversion character 'x': expected 's', 'r', or 'a'", "f'{a!x}'"),
  refusal('f-string: missing conversion character', "f'{a!}'"),
  refusal(
    'f-string: lambda expressions are not allowed without parentheses',
    "f'{lambda x: 1}'",
    "f'{lambda: 1}'",
  ),
];

/** Each class of sources that CPython's parser refuses, its message with them. */
export const REFUSALS: readonly Refusal[] = [
  INVALID,
  ...PARAMETERS,
  ...ARGUMENTS,
  ...TARGETS,
  ...STATEMENTS,
  ...PATTERNS,
  ...LINES,
  ...NUMBERS,
  ...STRINGS,
  ...FIELDS,
];
