import type { Site } from '../../../interpreter/calls/call-site';
import { unknown } from '../../../interpreter/values/make';
import type { Single, Value } from '../../../interpreter/values/values';
import { own } from '../../kit/instances';

/** Kinds of values that are the same in JSON. */
const SAME: ReadonlySet<Value['kind']> = new Set(['str', 'num', 'bool', 'none', 'unknown']);

/** Returns a value that holds no models as `model_dump(mode="json")` has it. `inner` does that for what it holds. */
export function inJson(site: Site, value: Single, inner: (value: Value) => Value): Value {
  if (SAME.has(value.kind)) return value;
  if (value.kind === 'tuple' || value.kind === 'set')
    return site.vm.listOf(
      value.items.map((one) => ({ ...one, value: inner(one.value) })),
      value.kind === 'set' ? value.open : undefined,
    );
  const isMember =
    value.kind === 'instance' && value.cls.mro.some(({ hooks }) => hooks.members !== undefined);
  const held = isMember ? (own(site, value, '_value_') ?? own(site, value, 'value')) : undefined;
  return held === undefined ? unknown('library', 'a value as JSON', site.at) : inner(held);
}
