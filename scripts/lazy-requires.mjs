/**
 * Makes a module that tsc wrote load others when it first uses them, instead of when it's loaded itself: as modules have
 * no effect but what they export, nothing changes but when.
 */

/** What tsc makes of an import: it's used as `name.member` alone. */
const IMPORT = /^const (\w+_\d+) = require\("(\.[^"]+)"\);$/gm;

/**
 * @param {string} code of a CommonJS module, as tsc wrote it
 * @param {(asked: string) => boolean} isLazy of these modules, by what stands in the `require`
 * @returns {string} each use costs a call that V8 leaves out where it matters
 */
export function requireLazily(code, isLazy) {
  const names = [];
  const declared = code.replace(IMPORT, (whole, name, asked) => {
    if (!isLazy(asked)) return whole;
    names.push(name);
    return `let ${name}_; const ${name} = () => (${name}_ ??= require("${asked}"));`;
  });
  return names.reduce(
    (text, name) =>
      text
        .replaceAll(new RegExp(`\\bnew ${name}\\.(\\w+)`, 'g'), `new (${name}().$1)`)
        .replaceAll(new RegExp(`\\b${name}\\.`, 'g'), `${name}().`),
    declared,
  );
}
