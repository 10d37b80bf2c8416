import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { evaluateIn } from '../../interpreter/evaluation/text/evaluate-text';
import { contentOf } from '../../interpreter/values/dicts';
import { markEscaped, lendTo } from '../../interpreter/values/text/displays';
import { NONE, textOf, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { keeping, type Member, members } from '../kit/model';

/** Matches a registration of routes in evaluated text. */
const REGISTERS = /\b(?:app|api|routers?|routes?|include\w*|mount|register\w*|add_\w+|import)\b/u;

/**
 * Notes that a text runs which isn't followed: names may be bound by it, and it may register routes. In namespaces of its own it has
 * only the applications and routers that it's given there.
 */
function leaveText(source: Value, namespaces: readonly Value[], site: Site): void {
  const { vm, at } = site;
  const cause = unknown('syntax', 'exec(…)', at);
  if (vm.scope !== undefined) lendTo(vm, { text: textOf(source), scope: vm.scope });
  const given = namespaces.filter(({ kind }) => kind !== 'none');
  if (given.length === 0) {
    if (vm.scope !== undefined) vm.scope.globals.open ??= cause;
    tellText(site, 'exec(…)');
    return;
  }
  for (const one of given) {
    const names = contentOf(one);
    if (names !== undefined) names.open ??= cause;
  }
  const exec = { kind: 'library', name: 'exec', isModule: false, at } as const;
  callValue(vm, exec, { ...NO_ARGUMENTS, args: given }, at);
}

/** Reports a text that isn't followed and may register routes. */
function tellText({ vm, at }: Site, detail: string): void {
  vm.report({
    code: 'handed-over',
    detail,
    at,
    affects: vm.scope === undefined ? [] : [vm.scope.module.name],
  });
}

/** Evaluates a plain expression where it stands; otherwise says that it may register routes, if its text may. */
function evaluateSource(source: Value, namespaces: readonly Value[], site: Site): Value {
  const { vm, at } = site;
  const text = textOf(source);
  const isHere = namespaces.every(({ kind }) => kind === 'none');
  const value =
    text === undefined || vm.scope === undefined || !isHere ? undefined : evaluateIn(vm, text, vm.scope, at);
  if (value !== undefined) return value;
  if (vm.scope !== undefined) lendTo(vm, { text, scope: vm.scope });
  markEscaped(vm, namespaces);
  if (text !== undefined && REGISTERS.test(text)) tellText(site, 'eval(…)');
  return unknown('syntax', 'eval(…)', at);
}

/** `exec` and `compile`, whose text isn't followed, and `eval`. */
export const EXECUTING: readonly Member[] = members(keeping(''), {
  'exec(source, globals=None, locals=None, /, *, closure=None)': ({ source, globals, locals }, site) => {
    leaveText(source, [globals, locals], site);
    return NONE;
  },
  'eval(source, globals=None, locals=None, /)': ({ source, globals, locals }, site) =>
    evaluateSource(source, [globals, locals], site),
  'compile(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, _feature_version=-1)': (
    _,
    { vm, at },
  ) => {
    vm.doubts += 1;
    return unknown('syntax', 'compile(…)', at);
  },
});
