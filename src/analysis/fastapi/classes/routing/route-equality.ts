import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { alternativesOf } from '../../../interpreter/values/choice';
import { FALSE, native, NONE, TRUE, unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { ownOrNone } from '../../../libraries/kit/instances';

/**
 * Models `__eq__` of Starlette's route classes: routes of one class are equal if these attributes are. A class with an
 * `__eq__` of its own has no hash.
 */
export function equalBy(owner: string, names: readonly string[]): readonly (readonly [string, Value])[] {
  const run = native(`${owner}.__eq__`, (call) => {
    const [self, other] = call.args;
    if (self?.kind !== 'instance' || other?.kind !== 'instance') return FALSE;
    if (!other.cls.mro.some((cls) => `${cls.module}.${cls.name}` === owner)) return FALSE;
    let doubt: Value | undefined;
    for (const name of names) {
      const [a, ...more] = alternativesOf(ownOrNone(call, self, name));
      const [b, ...others] = alternativesOf(ownOrNone(call, other, name));
      const isOne = more.length === 0 && others.length === 0;
      const same =
        a === undefined || b === undefined || !isOne || a.value.kind === 'absent' || b.value.kind === 'absent'
          ? unknown('alternatives', `the ${name} of a route`, call.at)
          : compare(call.vm, '==', a.value, b.value, call.at);
      if (same.kind === 'bool' && !same.value) return FALSE;
      if (same.kind !== 'bool') doubt ??= same;
    }
    return doubt ?? TRUE;
  });
  return [
    ['__eq__', run],
    ['__hash__', NONE],
  ];
}
