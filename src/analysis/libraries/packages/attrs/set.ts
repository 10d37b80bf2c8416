import { setOwnAttribute } from '../../../interpreter/attributes/set-attribute';
import type { Site } from '../../../interpreter/calls/call-site';
import { NONE, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import type { Refusals } from './frozen';
import { keeping, methods } from '../../kit/model';
import {
  convertedBy,
  isFollowed,
  setsByItself,
  type Treatment,
  treatmentOf,
  validate,
} from '../../standard/dataclasses/treatment';

/** Says what becomes of a value: the option `on_setattr`, or that it's converted and validated. */
type OnSet = Value | 'both';

/** How the values of a field are set. */
interface Setting {
  readonly treatment: Treatment | undefined;
  readonly onSet: OnSet;
}

/** The fields of each class. */
const FIELDS = new WeakMap<ClassValue, ReadonlyMap<string, Setting>>();

/** Has values converted, validated or refused when they're set, as `on_setattr` of the class and of its fields says. */
export function treatWhenSet(
  cls: ClassValue,
  fields: readonly (readonly [string, InstanceValue])[],
  ofClass: OnSet,
  refusals: Refusals,
): void {
  const own = fields.map(([name, field]) => {
    const treatment = treatmentOf(field);
    const given = treatment?.onSet;
    return [
      name,
      { treatment, onSet: given === undefined || given.kind === 'none' ? ofClass : given },
    ] as const;
  });
  // An annotation alone makes a field, too.
  const plain = [...cls.annotations.keys()].map(
    (name) => [name, { treatment: undefined, onSet: ofClass }] as const,
  );
  FIELDS.set(cls, new Map<string, Setting>([...plain, ...own]));
  const isTreated = cls.mro.some((one) => [...(FIELDS.get(one)?.values() ?? [])].some(treats));
  if (!isTreated || cls.attrs.has('__setattr__')) return;
  setsByItself.add(cls);
  const members = methods(keeping(cls.name), {
    '__setattr__(name, value, /)': (self, { name, value }, site) => {
      const field = textOf(name);
      if (field === undefined) return NONE;
      const setting = self.cls.mro
        .map((one) => FIELDS.get(one))
        .find((known) => known?.has(field) === true)
        ?.get(field);
      const made = setting === undefined ? value : treated(self, field, setting, value, site, refusals);
      setOwnAttribute(site.vm, self, field, made, site.at);
      return NONE;
    },
  });
  for (const [name, member] of members) cls.attrs.set(name, member);
}

/** Returns the last part of the name of one of `attrs.setters`. */
const setterIn = (onSet: OnSet): string | undefined =>
  onSet !== 'both' && onSet.kind === 'library' ? onSet.name.split('.').at(-1) : undefined;

function treats({ treatment, onSet }: Setting): boolean {
  if (onSet !== 'both') return onSet.kind !== 'none' && setterIn(onSet) !== 'NO_OP';
  return treatment !== undefined && treatment.converters.length + treatment.validators.length > 0;
}

function treated(
  self: InstanceValue,
  name: string,
  { treatment, onSet }: Setting,
  value: Value,
  site: Site,
  { FrozenAttributeError }: Refusals,
): Value {
  const setter = setterIn(onSet);
  if (setter === 'NO_OP' || (onSet !== 'both' && onSet.kind === 'none')) return value;
  if (setter === 'frozen')
    return site.vm.raiseIfCaught(FrozenAttributeError, `a change of the frozen ${name}`, site.at, true);
  if (onSet !== 'both' && setter !== 'convert' && setter !== 'validate')
    return unknown('library', 'what on_setattr makes of a value', site.at);
  if (treatment === undefined) return value;
  const made = setter === 'validate' ? value : convertedBy(site, treatment, value);
  if (setter === 'convert') return made;
  validate(site, treatment, self, name, made);
  const isOpen = !isFollowed(treatment) && site.vm.isCaught('ValueError');
  return isOpen ? unknown('library', `the validator of ${name}`, site.at) : made;
}
