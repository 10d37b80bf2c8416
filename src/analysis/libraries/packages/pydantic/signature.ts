import type { Site } from '../../../interpreter/calls/call-site';
import { native, NONE } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { isA, own } from '../../kit/instances';
import { tupleItems } from '../../kit/values';
import { annotated } from './fields/constrained';
import { constraintsOf } from './fields/fields';
import { type Field, type Schemas, schemasOf } from './schema';

/** A parameter of the signature that pydantic gives a model. */
export interface ModelParameter {
  readonly name: string;
  readonly annotation: Value;
  readonly default: Value | undefined;
}

/** The mark of a default that a factory makes. */
const FACTORY = native('pydantic.factory', () => NONE);

/** Returns the parameters with which a model is made; `undefined` for any other class. */
export function modelParameters(site: Site, cls: ClassValue): readonly ModelParameter[] | undefined {
  const schemas = schemasOf(cls);
  return schemas?.fieldsOf(cls).map((field) => parameterOf(site, field, schemas));
}

function parameterOf(site: Site, field: Field, { markers }: Schemas): ModelParameter {
  const { name, assigned } = field;
  const isInfo = (value: Value): value is InstanceValue => isA(value, markers.FieldInfo);
  const info = assigned !== undefined && isInfo(assigned) ? assigned : undefined;
  const type = field.annotation();
  const isForm = type.kind === 'instance' && type.cls.name === 'Annotated';
  const said = isForm ? type.attrs.get('__metadata__') : undefined;
  const metadata = tupleItems(said);
  const limits = info === undefined ? undefined : constraintsOf(info);
  const kept = [...metadata.filter((one) => !isInfo(one)), ...(limits === undefined ? [] : [limits])];
  const plain = (isForm ? type.attrs.get('__origin__') : undefined) ?? type;
  return {
    name,
    annotation: kept.length === 0 ? plain : annotated(site, plain, ...kept),
    default: info === undefined ? assigned : defaultOf(site, info, markers.Undefined),
  };
}

function defaultOf(site: Site, info: InstanceValue, nothing: Value): Value | undefined {
  const factory = own(site, info, 'default_factory');
  if (factory !== undefined && factory.kind !== 'none') return FACTORY;
  const value = own(site, info, 'default');
  return value === nothing || value?.kind === 'ellipsis' ? undefined : value;
}
