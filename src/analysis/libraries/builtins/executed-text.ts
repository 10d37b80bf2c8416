import type { Place } from '../../../base/diagnostics/place';
import { findAttribute } from '../../interpreter/attributes/attributes';
import type { Machine } from '../../interpreter/machine';
import { importModule, importName } from '../../interpreter/modules/imports';
import { contentOf, entryOf } from '../../interpreter/values/dicts';
import { str, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';

/** Matches what changes the content of a container that a name, or an attribute, holds: its method, an item, `+=`. */
const CHANGES =
  /\b([^\W\d]\w*(?:\.[^\W\d]\w*)*)\s*(?:\.\s*(?:append|extend|insert|add|update|setdefault|pop|popitem|clear|remove|discard|sort|reverse)\s*\(|\[[^\n]*?\]\s*(?:[-+|&^%@*/]|\*\*|\/\/|<<|>>)?=(?!=)|(?:[-+|&^*])=)/gu;

/**
 * Notes that a text which isn't followed runs: the lists, dicts and sets that it changes may hold more, or less, than
 * they're seen to; so may the namespace in which it binds names, the last one that's given. Its names are those of the
 * namespaces, where it's given some, and those that it imports.
 */
export function openChanged(vm: Machine, text: string, namespaces: readonly Value[], at: Place): void {
  vm.work(text.length);
  const cause = unknown('syntax', 'exec(…)', at);
  const { body } = vm.source.parse(text);
  const own = namespaces.at(-1);
  const bound = own === undefined ? undefined : contentOf(own);
  if (bound?.kind === 'dict' && body.some(({ type }) => type !== 'ExprStmt')) bound.open ??= cause;
  const imported = new Map<string, readonly [string, string]>();
  for (const statement of body) {
    if (statement.type !== 'ImportFrom' || statement.level > 0 || statement.names === '*') continue;
    for (const { name, asname } of statement.names) imported.set(asname ?? name, [statement.module, name]);
  }
  const named = (name: string): Value | undefined => {
    const from = imported.get(name);
    if (from !== undefined) return importName(vm, importModule(vm, from[0], at), from[0], from[1], at);
    if (namespaces.length === 0) return vm.scope?.find(name);
    return namespaces
      .map((space) => contentOf(space))
      .map((dict) => (dict === undefined ? undefined : entryOf(vm, dict, str(name))))
      .find((one) => one !== undefined);
  };
  for (const [, path = ''] of text.matchAll(CHANGES)) {
    const [first = '', ...rest] = path.split('.');
    let value = named(first);
    for (const name of rest)
      value = value === undefined || value.kind === 'choice' ? undefined : findAttribute(vm, value, name, at);
    for (const one of value?.kind === 'choice' ? value.alternatives.map((each) => each.value) : [value])
      if (one?.kind === 'list' || one?.kind === 'dict' || one?.kind === 'set') one.open ??= cause;
  }
}
