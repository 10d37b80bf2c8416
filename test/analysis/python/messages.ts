/** A source that isn't Python, and what CPython 3.13 says of it. */
export interface Refused {
  readonly source: string;
  readonly line: number;
  readonly message: string;
  /** The messages of earlier releases, by minor number. */
  readonly before?: { readonly release: number; readonly message: string };
  /** The first release, by its minor number, that can be asked: older ones tell something else in another way. */
  readonly since?: number;
}

/** A source or more for each kind of message; they are those of CPython 3.13.0. */
export const MESSAGES: readonly Refused[] = [
  { source: 'x = (1,\ny = 2\n', line: 1, message: "'(' was never closed" },
  { source: 'x = [1, 2\ndef f(): pass\n', line: 1, message: "'[' was never closed" },
  { source: 'f(a b)\n', line: 1, message: 'invalid syntax. Perhaps you forgot a comma?' },
  { source: "x = 'abc\n", line: 1, message: 'unterminated string literal (detected at line 1)' },
  {
    source: 'x = """abc\n\n',
    line: 1,
    message: 'unterminated triple-quoted string literal (detected at line 2)',
  },
  {
    source: "x = f'abc\ny=1\n",
    line: 1,
    message: 'unterminated f-string literal (detected at line 1)',
    before: { release: 12, message: 'unterminated string literal (detected at line 1)' },
  },
  { source: 'if x\n  y\n', line: 1, message: "expected ':'" },
  { source: 'if x y:\n  y\n', line: 1, message: 'invalid syntax' },
  { source: 'def f()\n  pass\n', line: 1, message: "expected ':'" },
  { source: 'def f:\n  pass\n', line: 1, message: "expected '('", since: 11 },
  { source: 'class A\n  x=1\n', line: 1, message: "expected ':'" },
  { source: 'try:\n  pass\nx=1\n', line: 3, message: "expected 'except' or 'finally' block" },
  { source: 'else:\n  x\n', line: 1, message: 'invalid syntax' },
  {
    source: 'def f():\npass\n',
    line: 2,
    message: 'expected an indented block after function definition on line 1',
  },
  {
    source: 'def f():\n',
    line: 1,
    message: 'expected an indented block after function definition on line 1',
  },
  {
    source: 'if x:\n\n\ny=1\n',
    line: 4,
    message: "expected an indented block after 'if' statement on line 1",
  },
  {
    source: 'for a in b:\nx\n',
    line: 2,
    message: "expected an indented block after 'for' statement on line 1",
  },
  {
    source: 'while a:\nx\n',
    line: 2,
    message: "expected an indented block after 'while' statement on line 1",
  },
  {
    source: 'class A:\nx\n',
    line: 2,
    message: 'expected an indented block after class definition on line 1',
  },
  { source: 'x = 1\n  y = 2\n', line: 2, message: 'unexpected indent' },
  { source: 'if x:\n    y\n  z\n', line: 3, message: 'unindent does not match any outer indentation level' },
  { source: 'x = 1)\n', line: 1, message: "unmatched ')'" },
  { source: 'x = (1]\n', line: 1, message: "closing parenthesis ']' does not match opening parenthesis '('" },
  {
    source: 'x = (\n1]\n',
    line: 2,
    message: "closing parenthesis ']' does not match opening parenthesis '(' on line 1",
  },
  { source: 'x = = 1\n', line: 1, message: 'invalid syntax' },
  { source: 'x = \n', line: 1, message: 'invalid syntax' },
  {
    source: 'import\n',
    line: 1,
    message: "Expected one or more names after 'import'",
    before: { release: 13, message: 'invalid syntax' },
  },
  {
    source: 'from a import b,\n',
    line: 1,
    message: 'trailing comma not allowed without surrounding parentheses',
  },
  { source: 'from a import (b,\n', line: 1, message: "'(' was never closed" },
  { source: 'import a.\n', line: 1, message: 'invalid syntax' },
  {
    source: "print 'a'\n",
    line: 1,
    message: "Missing parentheses in call to 'print'. Did you mean print(...)?",
  },
  {
    source: "exec 'a'\n",
    line: 1,
    message: "Missing parentheses in call to 'exec'. Did you mean exec(...)?",
  },
  {
    source: 'f() = 1\n',
    line: 1,
    message: "cannot assign to function call here. Maybe you meant '==' instead of '='?",
  },
  {
    source: '1 = x\n',
    line: 1,
    message: "cannot assign to literal here. Maybe you meant '==' instead of '='?",
  },
  { source: 'None = 1\n', line: 1, message: 'cannot assign to None' },
  {
    source: 'x + 1 = 2\n',
    line: 1,
    message: "cannot assign to expression here. Maybe you meant '==' instead of '='?",
  },
  { source: 'for f() in x: pass\n', line: 1, message: 'cannot assign to function call' },
  { source: 'del f()\n', line: 1, message: 'cannot delete function call' },
  {
    source: 'f() += 1\n',
    line: 1,
    message: "'function call' is an illegal expression for augmented assignment",
  },
  {
    source: 'if x = 1:\n  pass\n',
    line: 1,
    message: "invalid syntax. Maybe you meant '==' or ':=' instead of '='?",
  },
  { source: 'f(a=1, b)\n', line: 1, message: 'positional argument follows keyword argument' },
  { source: 'f(**a, b)\n', line: 1, message: 'positional argument follows keyword argument unpacking' },
  { source: 'f(a.b=1)\n', line: 1, message: 'expression cannot contain assignment, perhaps you meant "=="?' },
  {
    source: 'f(a=)\n',
    line: 1,
    message: 'expected argument value expression',
    before: { release: 12, message: 'invalid syntax' },
  },
  { source: 'f(True=1)\n', line: 1, message: 'cannot assign to True' },
  { source: '{a: }\n', line: 1, message: "expression expected after dictionary key and ':'" },
  { source: '{a: 1, b}\n', line: 1, message: "':' expected after dictionary key" },
  {
    source: '0777\n',
    line: 1,
    message:
      'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers',
  },
  { source: '1abc\n', line: 1, message: 'invalid decimal literal' },
  { source: '0x\n', line: 1, message: 'invalid hexadecimal literal' },
  { source: 'x = $\n', line: 1, message: 'invalid syntax' },
  { source: 'x = ?\n', line: 1, message: 'invalid syntax' },
  { source: 'x = a “b”\n', line: 1, message: "invalid character '“' (U+201C)" },
  { source: 'x = 1\n', line: 1, message: 'invalid non-printable character U+00A0' },
  { source: 'x = \\ 1\n', line: 1, message: 'unexpected character after line continuation character' },
  { source: 'x = 1 \\\n', line: 1, message: 'unexpected EOF while parsing' },
  { source: 'lambda x\n', line: 1, message: 'invalid syntax' },
  { source: 'x if y\n', line: 1, message: "expected 'else' after 'if' expression" },
  { source: 'x = a if b\n', line: 1, message: "expected 'else' after 'if' expression" },
  {
    source: "f'{}'\n",
    line: 1,
    message: "f-string: valid expression required before '}'",
    before: { release: 12, message: 'f-string: empty expression not allowed' },
  },
  { source: "f'}'\n", line: 1, message: "f-string: single '}' is not allowed" },
  {
    source: "f'{a!x}'\n",
    line: 1,
    message: "f-string: invalid conversion character 'x': expected 's', 'r', or 'a'",
    before: { release: 12, message: "f-string: invalid conversion character: expected 's', 'r', or 'a'" },
  },
  {
    source: "f'{a:{b}'\n",
    line: 1,
    message: "f-string: expecting '}', or format specs",
    before: { release: 12, message: "f-string: expecting '}'" },
  },
  { source: '(a, b): int\n', line: 1, message: 'only single target (not tuple) can be annotated' },
  { source: 'f(): int\n', line: 1, message: 'illegal target for annotation' },
  {
    source: 'def f(a, b:\n    x = 1\n    return x\n\ndef g(): pass\n',
    line: 1,
    message: "'(' was never closed",
  },
  { source: 'x = yield = 1\n', line: 1, message: 'assignment to yield expression not possible' },
  { source: 'f(x for x in y, 1)\n', line: 1, message: 'Generator expression must be parenthesized' },
  { source: '(a.b := 1)\n', line: 1, message: 'cannot use assignment expressions with attribute' },
  { source: 'x == 1 = y\n', line: 1, message: 'cannot assign to comparison' },
  { source: 'not x = 1\n', line: 1, message: 'cannot assign to expression' },
  {
    source: 'x = [a for b]\n',
    line: 1,
    message: "'in' expected after for-loop variables",
    before: { release: 13, message: 'invalid syntax' },
  },
  { source: 'x = 0b12\n', line: 1, message: "invalid digit '2' in binary literal" },
  { source: 'x = 0o8\n', line: 1, message: "invalid digit '8' in octal literal" },
];
