import type { Place } from '../../../base/diagnostics/place';
import { topName } from '../../../base/naming/python';
import type { Call } from '../../interpreter/calls/call-site';
import { replaceItems } from '../../interpreter/evaluation/iterate';
import { ofLibrary } from '../../interpreter/values/make';
import { ownersBehind } from '../../interpreter/values/origin';
import type { LibraryValue, Unknown, Value } from '../../interpreter/values/values';
import { addsNoRoutes } from './quiet';

/** Makes containers unknown that a call which can't be entered may change. */
export function openChangeable(callee: Unknown | LibraryValue, call: Call, name: string): void {
  openEmpty(call, name);
  openChanged(call, name);
  openOwner(callee, call, name);
}

/** Makes an empty list, set or dict unknown: it's probably passed to be filled. */
function openEmpty({ args, keywords, at }: Call, name: string): void {
  for (const given of args) openIfEmpty(given, name, at);
  for (const given of keywords.values()) openIfEmpty(given, name, at);
}

/** Functions of the standard library that change the list which they get first. */
const CHANGES =
  /^(?:heapq\.heap(?:ify|pop|push|pushpop|replace)(?:_max)?|bisect\.insort\w*|random\.shuffle)$/u;

/** Makes a list unknown which a function of the standard library adds to, takes from or puts in another order. */
function openChanged({ vm, args: [list], at }: Call, name: string): void {
  if (list?.kind !== 'list' || !CHANGES.test(name)) return;
  replaceItems(vm, list, []);
  list.open ??= ofLibrary(name, at, `${name}(…)`);
}

/** Makes the content of a container unknown of which a method without a model is called: it may change it. */
function openOwner(callee: Unknown | LibraryValue, { at }: Call, name: string): void {
  for (const owner of callee.kind === 'unknown' ? ownersBehind(callee) : []) {
    const content = owner.kind === 'instance' ? owner.payload : owner;
    if (content?.kind === 'list' || content?.kind === 'set' || content?.kind === 'dict')
      content.open ??= ofLibrary(name, at, `${name}(…)`);
  }
}

function openIfEmpty(given: Value, name: string, at: Place): void {
  // A bound method may be called to fill its object: `LIST.append`.
  const value = given.kind === 'method' ? given.self : given;
  const isEmpty =
    ((value.kind === 'list' || value.kind === 'set') && value.items.length === 0) ||
    (value.kind === 'dict' && value.entries.size === 0);
  if (isEmpty && !addsNoRoutes(topName(name))) value.open ??= ofLibrary(name, at, `${name}(…)`);
}
