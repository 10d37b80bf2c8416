import type { Place } from '../../../base/diagnostics/place';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import type { Machine } from '../../interpreter/machine';
import {
  expressionOf,
  type Namespaces,
  problemIn,
  readCode,
  runText,
} from '../../interpreter/modules/executed-text';
import { lend, lendTo } from '../../interpreter/values/displays';
import { NONE, num, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import type { DictValue, InstanceValue, Value } from '../../interpreter/values/values';
import { Code } from '../kit/frame-objects';
import { standingInstance } from '../kit/instances';
import { keeping, type Member, members } from '../kit/model';
import { invoke } from '../kit/calls';
import { integerOf } from '../kit/values';
import { raiseMade } from '../kit/raising';
import { openChanged } from './executed-text';

/** A text that's to be run, as `compile` was given it. */
interface Source {
  readonly text: string;
  readonly file: string;
}

const COMPILED = new WeakMap<InstanceValue, Source>();

/** Returns the text that's known of what `exec` or `eval` is given. */
function sourceOf(given: Value): Source | undefined {
  const compiled = given.kind === 'instance' ? COMPILED.get(given) : undefined;
  const text = textOf(given);
  return compiled ?? (text === undefined ? undefined : { text, file: '<string>' });
}

/** Matches a registration of routes in executed text. */
const REGISTERS = /\b(?:app|api|routers?|routes?|include\w*|mount|register\w*|add_\w+|import)\b/u;

/** Returns the dicts that a text is run in; `undefined` where they aren't known to be dicts. */
function namespacesOf(globals: Value, locals: Value): Namespaces | undefined {
  const dict = (value: Value): DictValue | undefined => (value.kind === 'dict' ? value : undefined);
  const isKnown = [globals, locals].every(({ kind }) => kind === 'dict' || kind === 'none');
  return isKnown ? { globals: dict(globals), locals: dict(locals) } : undefined;
}

/** Raises SyntaxError for a text that's no code of Python, if a `try` catches it. */
function refuseText(site: Site, { text, file }: Source, isExpression: boolean): void {
  const { vm, at } = site;
  const code = readCode(vm, isExpression ? text.trim() : text, at);
  const problem =
    problemIn(code) ?? (isExpression && expressionOf(code) === undefined ? NO_EXPRESSION : undefined);
  const cls = problem && vm.exceptionClass('SyntaxError');
  if (problem === undefined || cls === undefined || !vm.isCaught(cls, false)) return;
  const line = text.split('\n')[problem.line - 1];
  const where = tuple(
    str(file),
    num(problem.line),
    unknown('syntax', 'the column of an error', at),
    line === undefined ? NONE : str(`${line}\n`),
  );
  const error = invoke(site, cls, str(problem.message), where);
  raiseMade(site, error);
}

const NO_EXPRESSION = { line: 1, message: 'invalid syntax' };

/**
 * Runs a known text where it stands, or in the namespaces that it's given. Of another one it's said that it may register routes,
 * unless the text says that it doesn't. Unknown text in a namespace of its own has only the applications and routers that it's
 * given there.
 */
function executeText(given: Value, globals: Value, locals: Value, site: Site): Value {
  const { vm, at } = site;
  const source = sourceOf(given);
  const namespaces = namespacesOf(globals, locals);
  if (source !== undefined && namespaces !== undefined) {
    refuseText(site, source, false);
    const code = readCode(vm, source.text, at);
    if (problemIn(code) === undefined && runText(vm, code, namespaces, at) !== undefined) return NONE;
  }
  leaveText(vm, source?.text, [globals, locals], at);
  return NONE;
}

/** Notes what a text may do that isn't followed. */
function leaveText(vm: Machine, text: string | undefined, namespaces: readonly Value[], at: Place): void {
  if (vm.scope !== undefined) lendTo(vm, { text, scope: vm.scope });
  lend(vm, namespaces);
  const given = namespaces.filter(({ kind }) => kind !== 'none');
  if (text !== undefined) openChanged(vm, text, given, at);
  if (text !== undefined && !REGISTERS.test(text)) return;
  if (text === undefined && given.length > 0) {
    const exec = { kind: 'library', name: 'exec', isModule: false, at } as const;
    callValue(vm, exec, { ...NO_ARGUMENTS, args: given }, at);
    return;
  }
  tellText(vm, 'exec(…)', at);
}

/** Reports a text that isn't followed and may register routes. */
function tellText(vm: Machine, detail: string, at: Place): void {
  const affects = vm.scope === undefined ? [] : [vm.scope.module.name];
  vm.report({ code: 'handed-over', detail, at, affects });
}

/** Evaluates a known text where it stands, or in the namespaces that it's given; otherwise says that it may register routes, if its text may. */
function evaluateSource(given: Value, globals: Value, locals: Value, site: Site): Value {
  const { vm, at } = site;
  const source = sourceOf(given);
  const namespaces = namespacesOf(globals, locals);
  if (source !== undefined && namespaces !== undefined) {
    refuseText(site, source, true);
    const code = readCode(vm, source.text.trim(), at);
    const expr = problemIn(code) === undefined ? expressionOf(code) : undefined;
    const value = expr && runText(vm, code, namespaces, at, expr);
    if (value !== undefined) return value;
  }
  if (vm.scope !== undefined) lendTo(vm, { text: source?.text, scope: vm.scope });
  lend(vm, [globals, locals]);
  if (source !== undefined && REGISTERS.test(source.text)) tellText(vm, 'eval(…)', at);
  return unknown('syntax', 'eval(…)', at);
}

/** Returns the code of a known text, for `exec` and `eval` to run. */
function compileText(given: Value, filename: Value, mode: Value, flags: Value, site: Site): Value {
  const [text, file, kind] = [textOf(given), textOf(filename), textOf(mode)];
  if (
    text === undefined ||
    text.includes('\0') ||
    (kind !== 'exec' && kind !== 'eval') ||
    integerOf(flags) !== 0
  )
    return unknown('syntax', 'compile(…)', site.at);
  const source = { text, file: file ?? '<unknown>' };
  refuseText(site, source, kind === 'eval');
  // The compiler may refuse what can be read: a `return` outside every function.
  site.vm.doubts += 1;
  const code = standingInstance(Code);
  if (file !== undefined) code.attrs.set('co_filename', str(file));
  code.attrs.set('co_name', str('<module>'));
  code.attrs.set('co_firstlineno', num(1));
  COMPILED.set(code, source);
  return code;
}

/** `exec`, `eval`, `compile`. */
export const EXECUTING: readonly Member[] = members(keeping(''), {
  'exec(source, globals=None, locals=None, /, *, closure=None)': ({ source, globals, locals }, site) =>
    executeText(source, globals, locals, site),
  'eval(source, globals=None, locals=None, /)': ({ source, globals, locals }, site) =>
    evaluateSource(source, globals, locals, site),
  'compile(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, _feature_version=-1)': (
    { source, filename, mode, flags },
    site,
  ) => compileText(source, filename, mode, flags, site),
});
