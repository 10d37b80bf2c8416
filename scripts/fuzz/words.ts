/** Words to insert into a file at random. */
export const KEYWORDS: readonly string[] = [
  'False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif',
  'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal', 'not', 'or',
  'pass', 'raise', 'return', 'try', 'while', 'with', 'yield', 'match', 'case', 'type', '_', 'print', 'exec',
  ':=', '->', '**', '*', '@', ';', ':', ',', '...', '.', '==', '!', '\\', '//', '+=', '`', '$', '?',
]; // prettier-ignore

/** Expressions of every kind that are complete by themselves. */
export const LITERALS: readonly string[] = [
  'None', 'True', '...', '0', '-1', '1e999', '0x_', '10**400', '1j', '99999999999999999999', '""', '"/x"', '"/{a}"',
  '"/{a:path}"', "b''", 'rb"\\x"', 'f"{x}"', 'f"{x!r:>{w}}"', "f'{a['b']}'", 't"{a}"', '"\\N{BULLET}"', '"""a\nb"""',
  '[]', '()', '{}', 'set()', '[*a]', '{**a}', '(yield)', '(a := 1)', 'lambda *a, b=1, **k: a', '[x for x in y]',
  '{k: v for k, v in d.items()}', '(x for x in y)', 'a if b else c', 'not a', '"{}{}".format', '"%s" % 1', '"\\ud800"',
  '["GET"]', '{"GET", "POST"}', '"__proto__"', '"constructor"', '{"__proto__": 1}', 'app', 'app.routes', '*a', '**k',
]; // prettier-ignore
