import { isStandardModule } from '../../../base/naming/python';
import type { Place } from '../../../base/diagnostics/place';
import type { Import, ImportFrom } from '../../python/ast';
import { bindersOf } from '../../python/ast/bindings';
import { findAttribute, getAttribute } from '../attributes/attributes';
import { enterModule } from './execution';
import { importByFinders } from './import-hooks';
import { foldersOf, nameForImports } from './implicit-names';
import { iterate } from '../evaluation/iterate';
import { each } from '../guards/forks';
import { raiseOnProof, raiseProven } from '../guards/refusals';
import { str, textOf, unknown } from '../values/make';
import type { Machine } from '../machine';
import { fromPackage } from '../values/origin';
import type { Scope } from '../values/scope';
import { findTop, forget, isOpen } from './namespaces';
import type { LibraryValue, ModuleValue, Unknown, Value } from '../values/values';
import { isNowhere, mayBeAdded } from '../attributes/open-attribute';

/** Executes `import a.b.c` or `import a.b as c`. */
export function importNames(vm: Machine, { names }: Import, scope: Scope): void {
  for (const alias of names) {
    const at = scope.placeOf(alias);
    const whole = importModule(vm, alias.name, at);
    const [top = alias.name] = alias.name.split('.');
    if (alias.asname !== undefined) scope.set(alias.asname, attributeOf(vm, alias.name, whole, at), vm.path);
    else scope.set(top, top === alias.name ? whole : importModule(vm, top, at), vm.path);
  }
}

/**
 * Returns what `import a.b as c` binds: the attribute `b` of `a`, else the module (CPython 3.7: IMPORT_FROM). A package
 * may have given the name of its module to something else.
 */
function attributeOf(vm: Machine, name: string, whole: Value, at: Place): Value {
  const [top = name, ...rest] = name.split('.');
  let value: Value | undefined = whole.kind === 'module' ? vm.modules.get(top) : undefined;
  for (const [index, part] of rest.entries()) {
    if (value === undefined || value.kind === 'choice') return whole;
    value =
      findAttribute(vm, value, part, at) ?? vm.modules.get([top, ...rest.slice(0, index + 1)].join('.'));
  }
  return value ?? whole;
}

/** Executes `from a import b`, `from . import b` or `from a import *`. */
export function importFrom(vm: Machine, { module, level, names, line }: ImportFrom, scope: Scope): void {
  const at = scope.placeOf({ line });
  const base = resolveName(scope.module, level, module);
  if (level > 0 && isAlone(scope.module))
    vm.raiseIfCaught('ImportError', 'attempted relative import with no known parent package', at);
  const source = importModule(vm, base, at);
  if (names === '*') {
    importStar(vm, source, scope, at);
    return;
  }
  for (const { name, asname } of names) {
    scope.set(asname ?? name, importName(vm, source, base, name, at), vm.path);
  }
}

/** Returns the absolute name that a relative import means (PEP 328). */
export function resolveName(module: ModuleValue, level: number, name: string): string {
  if (level === 0) return name;
  const parts = nameForImports(module).split('.');
  const dropped = module.path === undefined ? level : level - 1;
  const kept = parts.slice(0, Math.max(0, parts.length - dropped));
  return [...kept, ...(name === '' ? [] : [name])].join('.');
}

/** Returns a name of a module: its attribute, else its submodule. */
export function importName(vm: Machine, source: Value, base: string, name: string, at: Place): Value {
  if (source.kind === 'module') {
    const value = findAttribute(vm, source, name, at);
    if (value !== undefined) return value;
    const submodule = foldersOf(vm, source) === undefined ? undefined : loadModule(vm, `${base}.${name}`);
    if (submodule === undefined) vm.missingModules.add(topOf(base));
    if (submodule === undefined && source.scope.open !== undefined) return source.scope.open;
    if (submodule === undefined && isOpen(vm, source, at)) return elsewhere(vm, `${base}.${name}`, false, at);
    return submodule ?? lacksName(vm, source, name, at);
  }
  if (source.kind === 'library') return elsewhere(vm, `${source.name}.${name}`, false, at);
  return each(vm, source, (one) => (one.kind === 'unknown' ? one : getAttribute(vm, one, name, at)));
}

/** Raises ImportError for a name that a module of the project hasn't; it's proven for one that a loading module binds later. */
function lacksName(
  vm: Machine,
  { name: module, file, state }: ModuleValue,
  name: string,
  at: Place,
): Unknown {
  const where = file === undefined ? 'unknown location' : vm.models.fileName(file);
  const isCircular = state === 'loading';
  const words = `cannot import name '${name}' from ${isCircular ? 'partially initialized module ' : ''}'${module}' (${isCircular ? 'most likely due to a circular import) (' : ''}${where})`;
  return raiseOnProof(vm, 'ImportError', `module '${module}' has no '${name}'`, at, {
    words: `circular import: cannot import name '${name}'`,
    argument: str(words),
    isProven: isCircular && binds(vm, file, name),
  });
}

/** True for a file that binds a name itself: `from . import name` waits for a submodule, which may be a generated file. */
function binds(vm: Machine, file: string | undefined, name: string): boolean {
  const body = file === undefined ? undefined : vm.source.load(file)?.body;
  return bindersOf(body ?? [], name).some(
    (one) => one.type !== 'Delete' && (one.type !== 'ImportFrom' || one.module !== ''),
  );
}

/** Adds sources of names to a module's; one that may have any name hides those before it. */
function addStars({ globals }: Scope, added: NonNullable<Scope['stars']>): void {
  for (const source of added)
    globals.stars =
      source.kind === 'unknown'
        ? [source]
        : [
            ...(globals.stars ?? []).filter((one) => one.kind === 'unknown' || one.name !== source.name),
            source,
          ];
}

function importStar(vm: Machine, source: Value, scope: Scope, at: Place): void {
  if (source.kind === 'library' || source.kind === 'unknown') addStars(scope, [source]);
  if (source.kind !== 'module') return;
  // The names that the module itself has from a library.
  addStars(scope, source.scope.stars ?? []);
  scope.globals.open ??= source.scope.open;
  const listed = source.scope.vars.get('__all__');
  const names =
    listed === undefined
      ? [...source.scope.vars.keys()].filter((name) => !name.startsWith('_'))
      : iterate(vm, listed, at).items.flatMap(({ value }) => textOf(value) ?? []);
  for (const name of names) scope.set(name, importName(vm, source, source.name, name, at), vm.path);
}

/** Returns a module of an installed package, or a name of one: its model, if there is one. */
function elsewhere(vm: Machine, name: string, isModule: boolean, at: Place): Value {
  const top = topOf(name);
  if (isModule) {
    vm.imported.add(top);
    vm.missingModules.add(top);
  }
  const known = setByProgram(vm, name) ?? vm.models.library(name);
  if ((known === undefined || vm.catchers.length > 0) && isMissing(vm, name, isModule))
    raiseOnProof(vm, isModule ? 'ModuleNotFoundError' : 'ImportError', name, at, {
      words: isModule ? `No module named '${name}'` : `cannot import '${name}'`,
      ...(!isModule && { argument: wordsForName(name, at) }),
    });
  // Nothing tells whether a package is there that the project doesn't name.
  const isInstalled = isStandardModule(top) || vm.source.isInstalled(top) === true;
  if (isModule && known === undefined && !isInstalled) vm.doubts += 1;
  return known ?? libraryValue(vm, name, isModule, at);
}

/** Returns what Python says of a name that a module of a library lacks: it ends with the module's file. */
function wordsForName(name: string, at: Place): Value {
  const dot = name.lastIndexOf('.');
  const words = `cannot import name '${name.slice(dot + 1)}' from '${name.slice(0, dot)}' (`;
  return { kind: 'str', parts: [words, unknown('library', 'where a library is installed', at), ')'] };
}

function libraryValue(vm: Machine, name: string, isModule: boolean, at: Place): LibraryValue {
  const isTried = vm.isCaught('ImportError');
  return { kind: 'library', name, isModule, ...(isTried && { isTried }), at };
}

const topOf = (name: string): string => name.split('.', 1)[0] ?? name;

/**
 * Imports a module by its dotted name, with the packages around it. Returns a module of the project, else of a
 * library.
 */
export function importModule(vm: Machine, name: string, at: Place): Value {
  if (name === '') return unknown('operands', 'a relative import beyond the top', at);
  const placed = placedBy(vm, name, at);
  if (placed !== undefined) return placed;
  const parts = name.split('.');
  const top = topOf(name);
  const root = importPart(vm, top, at);
  if (root === undefined) return elsewhere(vm, name, true, at);
  let found: Value = root;
  for (let depth = 2; depth <= parts.length; depth += 1) {
    const part = parts.slice(0, depth).join('.');
    const next = importPart(vm, part, at);
    if (next === undefined && isOpen(vm, found, at)) {
      forget(vm, top);
      return elsewhere(vm, name, true, at);
    }
    if (next === undefined) return notThere(vm, part, found, at);
    found = next;
  }
  return found;
}

/** Imports one module whose package is imported: what stands in its place after its execution, else itself. */
function importPart(vm: Machine, name: string, at: Place): Value | undefined {
  const module = loadModule(vm, name);
  return placedBy(vm, name, at) ?? module;
}

/** Returns the object that the program has put in place of a module. None there ends every import of it. */
function placedBy(vm: Machine, name: string, at: Place): Value | undefined {
  const placed = vm.libraryNames.find('sys.modules', name, vm.path);
  if (placed?.kind !== 'none') return placed;
  const words = `import of ${name} halted; None in sys.modules`;
  return raiseProven(vm, 'ModuleNotFoundError', words, at, words, str(words));
}

/**
 * Raises ModuleNotFoundError if a `try` catches it. In a namespace package the module may come from an installed
 * package.
 */
function notThere(vm: Machine, name: string, parent: Value, at: Place): Unknown {
  vm.missingModules.add(topOf(name));
  const owner = name.slice(0, name.lastIndexOf('.'));
  const isPlain = parent.kind === 'module' && foldersOf(vm, parent) === undefined;
  const words = str(`No module named '${name}'${isPlain ? `; '${owner}' is not a package` : ''}`);
  const missing = vm.raiseIfCaught('ModuleNotFoundError', `no module named ${name}`, at, false, words);
  const isNamespace = parent.kind === 'module' && parent.file === undefined && parent.isMade !== true;
  return isNamespace ? fromPackage(missing, topOf(name)) : missing;
}

/** Returns the module of a dotted name whose package is loaded; `undefined` if the project has none. */
export function loadModule(vm: Machine, name: string): ModuleValue | undefined {
  const known = vm.modules.get(name);
  if (known !== undefined) return known;
  const dot = name.lastIndexOf('.');
  const parent = dot < 0 ? undefined : vm.modules.get(name.slice(0, dot));
  const folders = parent === undefined ? undefined : foldersOf(vm, parent);
  if (dot >= 0 && folders === undefined) return undefined;
  const module =
    importByFinders(vm, name, parent, 'before') ??
    enterFound(vm, name, folders) ??
    importByFinders(vm, name, parent, 'behind');
  if (module === undefined) return undefined;
  // As in CPython, a submodule becomes an attribute of its package after its execution.
  const standing = vm.libraryNames.find('sys.modules', name, vm.path) ?? module;
  parent?.scope.set(name.slice(dot + 1), standing, []);
  return module;
}

/** Executes the file of the project that a module's name leads to, if there's one. */
function enterFound(
  vm: Machine,
  name: string,
  folders: readonly string[] | undefined,
): ModuleValue | undefined {
  const dot = name.lastIndexOf('.');
  const found = dot < 0 ? findTop(vm, name) : vm.source.find(name.slice(dot + 1), folders);
  return found && enterModule(vm, name, found.file, found.path);
}

/**
 * Returns true for a name that its module surely lacks, by the complete list of the module's names. Where no `try` waits for
 * the answer, only what no release of FastAPI or Starlette has counts: the program may run with another release.
 */
function isMissing(vm: Machine, name: string, isModule: boolean): boolean {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return false;
  const [owner, last] = [name.slice(0, dot), name.slice(dot + 1)];
  return vm.isCaught(isModule ? 'ModuleNotFoundError' : 'ImportError')
    ? vm.models.hasName(owner, last, 'itself') === false && !mayBeAdded(vm, owner, last)
    : isNowhere(vm, owner, last);
}

/** Returns what the program has put in place of a module (`sys.modules[name] = …`), or of a name in one. */
function setByProgram(vm: Machine, name: string): Value | undefined {
  const dot = name.lastIndexOf('.');
  return (
    vm.modules.get(name) ??
    vm.libraryNames.find('sys.modules', name, vm.path) ??
    vm.libraryNames.find(name.slice(0, Math.max(0, dot)), name.slice(dot + 1), vm.path)
  );
}

/** Returns true for a module outside every package, in which a relative import fails. */
const isAlone = (module: ModuleValue): boolean =>
  module.path === undefined && !nameForImports(module).includes('.');
