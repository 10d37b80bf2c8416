/**
 * Makes modules as tsc writes them load others at the first use of an import instead of at their own start. The source
 * uses plain static imports; no module has effects but its exports, so only the moment of loading changes. Classes that
 * extend an imported class, and other uses at the top level, load it at once as before.
 */

/** tsc's form of an import. The name has a number at its end, and is only used as `name.member`. */
const IMPORT = /^(?:const|var) (\w+_\d+) = (?:(__importDefault|__importStar)\()?require\("([^"]+)"\)\)?;$/gm;
/** tsc's form of a re-export. Node finds the names that an ES module may import only in this form, so it stays. */
const REEXPORT = /get: function \(\) \{ return (\w+_\d+)\.\w+; \}/g;
/** Modules of Node that any process has loaded before it runs a script. */
const LOADED = new Set(['node:fs', 'node:module', 'node:path', 'node:url']);

/**
 * Returns the code with lazy imports. A later use of one costs a function call, which V8 inlines in hot code.
 * @param {string} code a CommonJS module as tsc wrote it
 * @param {(specifier: string) => boolean} isEager tells of an import by its specifier whether it stays as it is
 */
export function requireLazily(code, isEager = () => false) {
  const names = [];
  const reexported = new Set([...code.matchAll(REEXPORT)].map(([, name]) => name));
  const declared = code.replace(IMPORT, (whole, name, helper = '', specifier) => {
    if (LOADED.has(specifier) || reexported.has(name) || isEager(specifier)) return whole;
    names.push(name);
    return `let ${name}_; const ${name} = () => (${name}_ ??= ${helper}(require("${specifier}")));`;
  });
  return names.reduce(
    (text, name) =>
      text
        .replaceAll(new RegExp(`\\bnew ${name}\\.(\\w+)`, 'g'), `new (${name}().$1)`)
        .replaceAll(new RegExp(`\\b${name}\\.`, 'g'), `${name}().`),
    declared,
  );
}
