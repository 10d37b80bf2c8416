import type { Module, Stmt } from '../../python/ast';
import { parse } from '../../python/parser';
import { noteStart } from '../guards/forks';
import { ALWAYS } from '../guards/guards';
import { SourceText } from '../../python/source-text';
import {
  LimitReached,
  LIMITS,
  Raised,
  StartupLimitReached,
  StatementLimitReached,
  type Machine,
} from '../machine';
import { isServerRunning, runsServer } from '../serving';
import { noteUncaught } from '../statements/uncaught';
import { execute, type Completion } from '../statements/execute';
import { classOf } from '../values/classes';
import { str, unknown } from '../values/make';
import { Scope } from '../values/scope';
import type { ModuleValue, Unknown, Value } from '../values/values';
import { failureOf } from './failures';
import { implicitOf } from './implicit-names';
import type { LoadedModule } from './module-source';

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
  const parsed = file === undefined ? undefined : vm.source.load(file);
  const source = parsed?.source;
  const module = makeModule(vm, {
    name,
    file,
    source,
    path,
    ...(importName !== undefined && { importName }),
  });
  vm.modules.set(name, module);
  run(vm, module, parsed);
  return module;
}

interface Described extends Pick<ModuleValue, 'name' | 'file' | 'path' | 'importName' | 'isMade'> {
  /** `undefined` for a module without a file. */
  readonly source: SourceText | undefined;
}

/** Makes a module in which nothing has been executed yet. */
export function makeModule(vm: Machine, described: Described): ModuleValue {
  const scope = new Scope('module', undefined, vm.path);
  const { source = new SourceText('') } = described;
  const module: ModuleValue = { kind: 'module', ...described, source, scope, state: 'loading' };
  scope.home = module;
  scope.implicit = (attribute) => implicitOf(vm, module, attribute);
  return module;
}

/** The Python that models are written in, read once. It's no part of the program, whose texts are taken down. */
const MODEL_TEXTS = new Map<string, Pick<Module, 'source' | 'body'>>();

/**
 * Executes a text as a module without a file that has some names already, whatever the path that asks for it: Python that
 * a model is written in.
 */
export function runText(
  vm: Machine,
  name: string,
  text: string,
  names: Readonly<Record<string, Value>> = {},
): ModuleValue {
  const { path } = vm;
  vm.path = ALWAYS;
  const { source, body } = MODEL_TEXTS.get(text) ?? parse(text);
  MODEL_TEXTS.set(text, { source, body });
  const module = makeModule(vm, { name, file: undefined, source, path: undefined, isMade: true });
  for (const [known, value] of Object.entries(names)) module.scope.set(known, value, ALWAYS);
  executeModule(vm, module, body);
  module.state = 'loaded';
  vm.path = path;
  return module;
}

/** Executes the file of a module in it: for the first time, or once more (`importlib.reload`). */
export function runModule(vm: Machine, module: ModuleValue): void {
  run(vm, module, module.file === undefined ? undefined : vm.source.load(module.file));
}

function run(vm: Machine, module: ModuleValue, parsed: LoadedModule | undefined): void {
  module.state = 'loading';
  const [first] = parsed?.body ?? [];
  if (first?.type === 'ExprStmt' && first.value.type === 'Str')
    module.scope.set('__doc__', str(first.value.value), vm.path);
  const whole = (): void => {
    if (parsed !== undefined) executeModule(vm, module, parsed.body);
  };
  if (vm.decisions === undefined) whole();
  else vm.decisions.apart(whole);
  module.state = 'loaded';
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
        // The module is whole for all that have it: where a statement raised, there's no module.
        module.scope.createdUnder = vm.path;
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
    const isFailure = error instanceof Raised && !isServerRunning(error);
    // At the limit of a thread that imports it: the program that goes on imports it anew.
    const isLeft = isFailure || error instanceof StartupLimitReached;
    if (isLeft && vm.modules.get(module.name) === module) vm.modules.delete(module.name);
    if (isFailure) vm.failedModules.set(module.name, module);
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
    if (
      isServerRunning(error) ||
      (error instanceof LimitReached && !(error instanceof StatementLimitReached))
    )
      throw error;
    if (error instanceof StatementLimitReached) {
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
  if (!vm.unproven.has(error.value) || vm.isCaught(classOf(error.value), false)) throw error;
  noteUncaught(vm, error, [module.name]);
}

/** Returns the unknown in place of a name that a statement which ended early may have defined. */
const leftOut = (module: ModuleValue, line: number): Unknown =>
  unknown('limit', 'a name that a statement would have defined', { file: module.file ?? '', line });
