import { ownEntry } from '../../base/code/own-entry';
import type { ClassValue } from '../interpreter/values/values';
import { textOf, NONE } from '../interpreter/values/make';
import { invoke } from '../libraries/kit/calls';
import { schemasOf, type Validator } from '../libraries/packages/pydantic/schema';
import { concerns } from '../libraries/packages/pydantic/validator';
import type { Context } from './context';
import { returnedBy } from './functions';
import type { FunctionNode, TypeNode } from './type-node';

const allOf = (cls: ClassValue): readonly Validator[] => schemasOf(cls)?.validatorsOf(cls) ?? [];

/** Returns what the `model_serializer` of a class returns. */
export function modelSerializer(cls: ClassValue, context: Context): TypeNode | undefined {
  const found = allOf(cls).findLast(({ kind }) => kind === 'model-serializer');
  return found === undefined ? undefined : returnedBy(found.func, found.options.get('return_type'), context);
}

/** Returns the input that a validator of the whole declares. */
export function wholeInput(cls: ClassValue, context: Context): TypeNode | undefined {
  const found = allOf(cls).find(
    ({ kind, options }) => kind === 'model' && options.has('json_schema_input_type'),
  );
  const given = found?.options.get('json_schema_input_type');
  return given === undefined ? undefined : context.read(given);
}

/** Returns the type of a field with the validators and serializers that its class has for it. */
export function withFunctions(type: TypeNode, cls: ClassValue, name: string, context: Context): TypeNode {
  const ours = allOf(cls).filter((one) => concerns(one, name));
  const validated = ours
    .filter(({ kind }) => kind === 'field')
    .reduce((of, one) => validatedBy(of, one, context), type);
  const serializer = ours.findLast(({ kind }) => kind === 'serializer');
  if (serializer === undefined) return validated;
  return serializedBy(validated, serializer, context);
}

const MODES: Readonly<Record<string, FunctionNode['mode']>> = {
  before: 'before',
  after: 'after',
  wrap: 'wrap',
  plain: 'plain',
};

function validatedBy(type: TypeNode, { mode, options }: Validator, context: Context): TypeNode {
  const given = options.get('json_schema_input_type');
  const input = given === undefined ? undefined : context.read(given);
  const around = ownEntry(MODES, mode);
  if (around === undefined || (around !== 'plain' && input === undefined)) return type;
  return under(type, (of) => ({ kind: 'function', mode: around, of, input }));
}

function serializedBy(type: TypeNode, { func, mode, options }: Validator, context: Context): TypeNode {
  const returns = returnedBy(func, options.get('return_type'), context);
  return under(type, (of) => ({
    kind: 'serializer',
    mode: mode === 'wrap' ? 'wrap' : 'plain',
    of,
    isMethod: true,
    call: (value) => invoke(context.site, func, NONE, value),
    returns,
    when: textOf(options.get('when_used') ?? NONE) ?? 'always',
  }));
}

/** Changes the type under a default, and under what's said of it. */
function under(type: TypeNode, change: (type: TypeNode) => TypeNode): TypeNode {
  return type.kind === 'default' || type.kind === 'described'
    ? { ...type, of: under(type.of, change) }
    : change(type);
}
