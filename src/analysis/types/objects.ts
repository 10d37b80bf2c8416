import type { ClassValue } from '../interpreter/values/values';
import { configOf, schemasOf } from '../libraries/packages/pydantic/schema';
import { textOf, NONE } from '../interpreter/values/make';
import type { Context } from './context';
import { modelFields } from './model-fields';
import { docOf, identityOf } from './identity';
import { safely } from './safely';
import type { ObjectBody, ObjectForm, ObjectNode } from './type-node';

/** The objects of one analysis: a class means one type, whoever asks. */
const KNOWN = new WeakMap<ClassValue, ObjectNode>();

/** Returns the type of a class with fields; `undefined` for any other class. */
export function objectOf(cls: ClassValue, context: Context): ObjectNode | undefined {
  const known = KNOWN.get(cls);
  if (known !== undefined) return known;
  const form = formOf(cls);
  if (form === undefined) return undefined;
  let body: ObjectBody | undefined;
  const node: ObjectNode = {
    kind: 'object',
    form,
    identity: identityOf(cls),
    cls,
    body: () => (body ??= makeBody(cls, context)),
  };
  KNOWN.set(cls, node);
  return node;
}

const isIn = (cls: ClassValue, module: string, name: string): boolean =>
  cls.mro.some((base) => base.name === name && base.module === module);

function formOf(cls: ClassValue): ObjectForm | undefined {
  if (isIn(cls, 'pydantic', 'RootModel')) return 'root';
  if (isIn(cls, 'pydantic', 'BaseModel')) return 'model';
  return undefined;
}

function makeBody(cls: ClassValue, context: Context): ObjectBody {
  const { site } = context;
  const setting = (name: string): string | undefined => textOf(configOf(site, cls, name) ?? NONE);
  const extra = setting('extra');
  const schemas = schemasOf(cls);
  return {
    fields: schemas === undefined ? [] : safely(site, [], () => modelFields(cls, schemas, context)),
    title: setting('title'),
    description: docOf(cls),
    extra: extra === 'allow' || extra === 'forbid' || extra === 'ignore' ? extra : undefined,
    extraType: undefined,
    change: undefined,
    custom: undefined,
    serializer: undefined,
    requiresDefaults: false,
    ser: { timedelta: undefined, bytes: undefined, bytesIn: undefined },
    doubts: [],
  };
}
