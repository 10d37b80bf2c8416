/** The end of an import or an export from another module. */
const FROM = /\bfrom '([^']+)';$/gm;

/**
 * Returns how swc compiles a file for tests: every import is lazy, as in the build (scripts/lazy-requires.mjs), so that
 * a test loads what it uses instead of all of `src`.
 */
exports.swcOptions = (text) => ({
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs', lazy: [...text.matchAll(FROM)].map(([, specifier]) => specifier) },
});
