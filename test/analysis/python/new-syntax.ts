/** Syntax that came with Python 3.12 to 3.14, which the Python at hand may not know. */
export const NEW_SYNTAX: readonly string[] = [
  // PEP 695, 696: type parameters and their defaults
  'type A = int',
  'type A[T: (int, str), *Ts, **P] = dict[T, Callable[P, tuple[*Ts]]]',
  'def f[T: int = bool](a: T) -> T: return a',
  'async def f[**P = [int, str]](*a: P.args): pass',
  'class A[T, U = list[T], *Ts = *tuple[int, ...]](B[T]): pass',
  // PEP 701: f-strings
  'f"{a["b"]}"',
  'f"{f"{f"{1}"}"}"',
  "f'{a!r }'",
  "f'''{\na  # why\n:>10}'''",
  'f"{\'\\n\'.join(a)}"',
  "f'{a:{b:{c}}}'",
  // PEP 750: template strings
  "t'{a}'",
  't"{a!r:>{w}} {b=}"',
  "rt'\\d{a}'",
  "t'a' tR'{{}}'",
  "t'{t'{a}'}'",
  // PEP 758: several exceptions without parentheses
  'try: pass\nexcept A, B: pass',
  'try: pass\nexcept A, B,: pass\nexcept C: pass',
  'try: pass\nexcept* A, B: pass',
  // PEP 765: a warning only
  'def f():\n  try: pass\n  finally: return 1',
  'for a in b:\n  try: pass\n  finally: break',
  'while a:\n  try: pass\n  finally: continue',
];
