import type { Place } from '../../../base/diagnostics/place';
import type { Import, ImportFrom, Stmt } from '../../python/ast';
import { findAttribute, getAttribute } from '../attributes/attributes';
import { noteUncaught } from '../statements/exceptions';
import { classOf } from '../values/classes';
import { failureOf } from './failures';
import { implicitOf, nameForImports } from './implicit-names';
import { iterate } from '../evaluation/iterate';
import { each, noteStart } from '../guards/forks';
import { raiseOnProof } from '../guards/refusals';
import { isAlone, isMissing, setByProgram } from './missing-names';
import { str, textOf, unknown } from '../values/make';
import { Exhausted, LIMITS, Raised, Spent, type Machine } from '../machine';
import { isServerRunning, runsServer } from '../serving';
import { fromPackage } from '../values/origin';
import { Scope } from '../values/scope';
import { forget, isHidden, isOpen } from './namespaces';
import { execute, type Completion } from '../statements/execute';
import type { LibraryValue, ModuleValue, Unknown, Value } from '../values/values';

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
function resolveName(module: ModuleValue, level: number, name: string): string {
  if (level === 0) return name;
  const parts = nameForImports(module).split('.');
  const dropped = module.path === undefined ? level : level - 1;
  const kept = parts.slice(0, Math.max(0, parts.length - dropped));
  return [...kept, ...(name === '' ? [] : [name])].join('.');
}

/** Returns a name of a module: its attribute, else its submodule. */
function importName(vm: Machine, source: Value, base: string, name: string, at: Place): Value {
  if (source.kind === 'module') {
    const value = findAttribute(vm, source, name, at);
    if (value !== undefined) return value;
    const submodule = source.path === undefined ? undefined : loadModule(vm, `${base}.${name}`);
    if (submodule === undefined) vm.sought.add(topOf(base));
    if (submodule === undefined && source.scope.open !== undefined) return source.scope.open;
    if (submodule === undefined && isOpen(vm, source, at)) return elsewhere(vm, `${base}.${name}`, false, at);
    return submodule ?? vm.raiseIfCaught('ImportError', `module ${base} has no ${name}`, at);
  }
  if (source.kind === 'library') return elsewhere(vm, `${source.name}.${name}`, false, at);
  return each(vm, source, (one) => (one.kind === 'unknown' ? one : getAttribute(vm, one, name, at)));
}

function importStar(vm: Machine, source: Value, scope: Scope, at: Place): void {
  if (source.kind === 'library' || source.kind === 'unknown') (scope.globals.stars ??= []).push(source);
  if (source.kind !== 'module') return;
  // The names that the module itself has from a library.
  if (source.scope.stars !== undefined) (scope.globals.stars ??= []).push(...source.scope.stars);
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
    vm.sought.add(top);
  }
  const known = setByProgram(vm, name) ?? vm.models.library(name);
  if ((known === undefined || vm.catchers.length > 0) && isMissing(vm, name, isModule))
    raiseOnProof(vm, isModule ? 'ModuleNotFoundError' : 'ImportError', name, at, {
      words: isModule ? `No module named '${name}'` : `cannot import '${name}'`,
      ...(!isModule && { argument: str(unknown('library', 'the message', at)) }),
    });
  return known ?? libraryValue(vm, name, isModule, at);
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
  const parts = name.split('.');
  const top = topOf(name);
  const root = loadModule(vm, top);
  if (root === undefined) return elsewhere(vm, name, true, at);
  let found: Value = root;
  for (let depth = 2; depth <= parts.length; depth += 1) {
    const part = parts.slice(0, depth).join('.');
    const next = loadModule(vm, part);
    if (next === undefined && isOpen(vm, found, at)) {
      forget(vm, top);
      return elsewhere(vm, name, true, at);
    }
    if (next === undefined) return notThere(vm, part, found, at);
    found = next;
  }
  return found;
}

/**
 * Raises ModuleNotFoundError if a `try` catches it. In a namespace package the module may come from an installed
 * package.
 */
function notThere(vm: Machine, name: string, parent: Value, at: Place): Unknown {
  vm.sought.add(topOf(name));
  const words = str(`No module named '${name}'`);
  const missing = vm.raiseIfCaught('ModuleNotFoundError', `no module named ${name}`, at, false, words);
  const isNamespace = parent.kind === 'module' && parent.file === undefined;
  return isNamespace ? fromPackage(missing, topOf(name)) : missing;
}

/** Returns the module of a dotted name whose package is loaded; `undefined` if the project has none. */
export function loadModule(vm: Machine, name: string): ModuleValue | undefined {
  const known = vm.modules.get(name);
  if (known !== undefined) return known;
  const dot = name.lastIndexOf('.');
  const parent = dot < 0 ? undefined : vm.modules.get(name.slice(0, dot));
  if (dot >= 0 && parent?.path === undefined) return undefined;
  if (dot < 0 && vm.models.isModule(name)) return undefined;
  const found = vm.source.find(name.slice(dot + 1), parent?.path);
  if (found === undefined || (dot < 0 && isHidden(vm, name, found))) return undefined;
  const module = enterModule(vm, name, found.file, found.path);
  // As in CPython, a submodule becomes an attribute of its package after its execution.
  parent?.scope.set(name.slice(dot + 1), module, []);
  return module;
}

/** Executes a file of the project as the main program, `__main__`. An import by its own name executes it once more. */
export const runMain = (vm: Machine, importName: string, file: string): ModuleValue =>
  enterModule(vm, '__main__', file, undefined, importName);

/** Executes a file of the project as the module `name`. */
export function enterModule(
  vm: Machine,
  name: string,
  file: string | undefined,
  path: readonly string[] | undefined,
  importName?: string,
): ModuleValue {
  const scope = new Scope('module', undefined, vm.path);
  const parsed = file === undefined ? undefined : vm.source.load(file);
  const module: ModuleValue = {
    kind: 'module',
    name,
    file,
    text: parsed?.text ?? '',
    scope,
    path,
    ...(importName === undefined ? {} : { importName }),
    state: 'loading',
  };
  scope.home = module;
  scope.implicit = (attribute) => implicitOf(vm, module, attribute);
  vm.modules.set(name, module);
  const run = (): void => {
    if (parsed !== undefined) executeModule(vm, module, parsed.body);
  };
  if (vm.decisions === undefined) run();
  else vm.decisions.apart(run);
  module.state = 'loaded';
  return module;
}

/**
 * Executes a module's statements on the path of its first import: what it registers depends on that path. An uncaught
 * exception that a mistake of a model may have led to is reported, and ends one statement only.
 */
function executeModule(vm: Machine, module: ModuleValue, body: readonly Stmt[]): void {
  const { path, escapes, frame, scope } = vm;
  vm.escapes = [];
  vm.frame = undefined;
  try {
    for (const stmt of body) {
      if (topLevel(vm, module, stmt) === 'normal') {
        // Whoever has the module has it whole: where a statement raised, there's no module.
        module.scope.born = vm.path;
        continue;
      }
      const server = vm.escapes.find(runsServer);
      if (server !== undefined) throw new Raised(server.value, server.at, server.path);
      vm.report({
        code: 'exception',
        detail: 'an exception',
        at: module.scope.placeOf(stmt),
        affects: [module.name],
      });
      break;
    }
    noteStart(vm);
  } catch (error) {
    if (error instanceof Raised && !isServerRunning(error)) {
      vm.modules.delete(module.name);
      vm.failedModules.set(module.name, module);
    }
    throw error;
  } finally {
    vm.path = path;
    vm.escapes = escapes;
    vm.frame = frame;
    vm.scope = scope;
  }
}

/** Executes one statement at the top of a module. An early end of the statement doesn't end the module. */
function topLevel(vm: Machine, module: ModuleValue, stmt: Stmt): Completion {
  const { path, escapes, frame, spent } = vm;
  vm.spent = 0;
  try {
    return execute(vm, [stmt], module.scope);
  } catch (error) {
    vm.path = path;
    vm.escapes = escapes;
    vm.frame = frame;
    if (isServerRunning(error) || (error instanceof Exhausted && !(error instanceof Spent))) throw error;
    if (error instanceof Spent) {
      module.scope.open ??= leftOut(module, stmt.line);
      vm.report({
        code: 'limit-statement',
        detail: String(LIMITS.statement),
        at: error.at,
        affects: [module.name],
      });
    } else reportFailure(vm, module, stmt.line, error);
    return 'normal';
  } finally {
    vm.spent = spent;
  }
}

/**
 * Reports what ended a statement: an uncaught exception that may come from a mistake of a model, or a defect of this
 * interpreter. Throws an exception that a `try` around the import catches, and one that's certain: it ends the import.
 */
function reportFailure(vm: Machine, module: ModuleValue, line: number, error: unknown): void {
  module.scope.open ??= leftOut(module, line);
  if (!(error instanceof Raised)) {
    vm.report({ ...failureOf(error), at: { file: module.file ?? '', line }, affects: [module.name] });
    return;
  }
  if (!vm.doubted.has(error.value) || vm.isCaught(classOf(error.value), false)) throw error;
  noteUncaught(vm, error, [module.name]);
}

/** Returns the unknown in place of a name that a statement which ended early may have defined. */
const leftOut = (module: ModuleValue, line: number): Unknown =>
  unknown('limit', 'a name that a statement would have defined', { file: module.file ?? '', line });
