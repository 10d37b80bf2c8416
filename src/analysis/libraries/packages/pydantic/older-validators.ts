import { paramsOf } from '../../../interpreter/calls/arguments';
import type { Site } from '../../../interpreter/calls/call-site';
import { callValue } from '../../../interpreter/calls/calls';
import { findOnClass } from '../../../interpreter/values/classes';
import { dictOf } from '../../../interpreter/values/dicts';
import { bool, NONE, str, unknown } from '../../../interpreter/values/make';
import type { FunctionValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { own } from '../../kit/instances';
import { innerType, outerType } from './convert';
import type { Field, Markers } from './schema';

/** How pydantic 1's `validator` differs from `field_validator`. */
export interface Older {
  /** `always=True`: also for a default. */
  readonly always: boolean;
  /** `each_item=True`: for each element of a container. */
  readonly eachItem: boolean;
}

/** A field of the model whose validator is called. */
interface Subject {
  readonly site: Site;
  readonly self: InstanceValue;
  readonly field: Field;
  /** The `Field(…)` that it's assigned. */
  readonly info: InstanceValue | undefined;
  readonly markers: Markers;
}

/**
 * Calls a validator of pydantic 1 (class_validators.py of 1.10) with the value, and with those of `values`, `config` and
 * `field` that its parameters name, or all where it takes `**kwargs`.
 */
export function callOlder(subject: Subject, func: FunctionValue, value: Value): Value {
  const { site, self } = subject;
  const params = paramsOf(func.def);
  const takesAll = params.some(({ kind }) => kind === 'var-keyword');
  const given: Readonly<Record<string, () => Value>> = {
    values: () => dictOf(site.vm, self.attrs),
    config: () => findOnClass(self.cls, 'Config') ?? unknown('library', 'the config of a model', site.at),
    field: () => modelField(subject),
  };
  const keywords = Object.entries(given)
    .filter(([name]) => takesAll || params.some((param) => param.name === name))
    .map(([name, make]) => [name, make()] as const);
  const call = { args: [self.cls, value], keywords: new Map(keywords), open: undefined };
  return callValue(site.vm, func, call, site.at);
}

/** Makes the `ModelField` (fields.py of 1.10) that a validator asks for the field's name, type and default. */
function modelField({ site, field, info, markers }: Subject): InstanceValue {
  const made = site.vm.instance(markers.ModelField, site.at);
  const ofInfo = (name: string): Value | undefined =>
    info === undefined ? undefined : own(site, info, name);
  const declared = field.annotation();
  const initial = info === undefined ? field.assigned : ofInfo('default');
  const hasDefault = initial !== undefined && initial.kind !== 'ellipsis';
  const outer = outerType(declared);
  const allowsNone = outer !== declared || (hasDefault && initial.kind === 'none');
  const factory = ofInfo('default_factory') ?? NONE;
  const values: Readonly<Record<string, Value>> = {
    name: str(field.name),
    alias: ofInfo('alias') ?? str(field.name),
    has_alias: bool(ofInfo('alias') !== undefined),
    annotation: declared,
    type_: innerType(outer),
    outer_type_: outer,
    default: hasDefault ? initial : NONE,
    default_factory: factory,
    required: bool(!hasDefault && factory.kind === 'none' && !allowsNone),
    allow_none: bool(allowsNone),
    field_info: info ?? unknown('library', 'the info of a field', site.at),
  };
  for (const [name, value] of Object.entries(values)) made.attrs.set(name, value);
  made.open = unknown('library', 'an attribute of pydantic.fields.ModelField', site.at);
  return made;
}
