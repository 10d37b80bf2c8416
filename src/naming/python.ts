/**
 * Keywords of Python 3.10 to 3.14 that are lower-case, from `keyword.kwlist`. The soft ones (`match`, `type`, `case`)
 * are fine as names of modules.
 */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in ' +
    'is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Whether a lower-case word is a hard keyword of Python: `import api.http.class` is a syntax error. */
export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word);
}

/** Modules that mypy refuses to see shadowed (`CORE_BUILTIN_MODULES` of its `build.py`), as far as names can be theirs. */
const CORE_MODULES: ReadonlySet<string> = new Set([
  'abc',
  'builtins',
  'collections',
  'sys',
  'types',
  'typing',
]);

/** Whether mypy takes a file of this name for the standard library's, unless its folder is a package. */
export function isCoreModule(module: string): boolean {
  return CORE_MODULES.has(module);
}
