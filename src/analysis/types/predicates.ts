import type { ObjectNode, TypeNode, UnknownNode } from './type-node';

/** A type of which something is said: its values are those of the type under it. */
type WrapperNode = Extract<
  TypeNode,
  { readonly kind: 'described' | 'default' | 'serializer' | 'fixed' | 'skipped' | 'tag' }
>;

const WRAPPERS: Readonly<Record<WrapperNode['kind'], true>> = {
  described: true,
  default: true,
  serializer: true,
  fixed: true,
  skipped: true,
  tag: true,
};

/** Tells whether a type is another one with metadata, a default, a serializer, a schema or a tag of its own. */
export const isWrapper = (type: TypeNode): type is WrapperNode => Object.hasOwn(WRAPPERS, type.kind);

/** Returns the type under metadata, defaults, validators and serializers. */
function bare(type: TypeNode): TypeNode {
  if (isWrapper(type)) return bare(type.of);
  switch (type.kind) {
    case 'function':
    case 'custom':
      return type.of === undefined ? type : bare(type.of);
    default:
      return type;
  }
}

/** Returns the alternatives of a union, None included; of any other type itself. */
function membersOf(type: TypeNode): readonly TypeNode[] {
  const under = bare(type);
  if (under.kind === 'nullable') return [...membersOf(under.of), { kind: 'none' }];
  if (under.kind === 'union') return under.members.flatMap(membersOf);
  if (under.kind === 'tagged') return under.choices().flatMap((one) => membersOf(one.type));
  return [under];
}

/** Returns the types that a type is made of; not those of fields, nor what an alias means. */
export function partsOf(type: TypeNode): readonly TypeNode[] {
  switch (type.kind) {
    case 'list':
      return type.items === undefined ? [] : [type.items];
    case 'tuple':
      return type.items;
    case 'dict':
      return [type.keys, type.values];
    case 'union':
      return type.members;
    case 'tagged':
      return type.choices().map((choice) => choice.type);
    case 'alias':
      return [];
    default:
      return 'of' in type && type.of !== undefined ? [type.of] : [];
  }
}

/** Returns the model of pydantic that a type is; `undefined` for any other type. */
export function pydanticModelOf(type: TypeNode): ObjectNode | undefined {
  const found = modelOf(type);
  return found?.form === 'model' || found?.form === 'root' ? found : undefined;
}

/** Returns why a type isn't known; `undefined` for one that is. */
export function unknownIn(type: TypeNode): UnknownNode | undefined {
  const under = bare(type);
  return under.kind === 'unknown' ? under : undefined;
}

/** Returns the class with fields that a type is; `undefined` for any other type. */
export function modelOf(type: TypeNode): ObjectNode | undefined {
  const under = bare(type);
  return under.kind === 'object' ? under : undefined;
}

/** True for a list, set, tuple or deque. FastAPI counts no texts and no iterables. */
const isOneSequence = (type: TypeNode): boolean =>
  type.kind === 'tuple' || type.kind === 'list' || (type.kind === 'object' && type.form === 'named-tuple');

/** True for a type whose values FastAPI reads from a body unless it's told otherwise (`field_annotation_is_complex`). */
const isComplex = (type: TypeNode): boolean =>
  membersOf(type).some(
    (one) =>
      isOneSequence(one) ||
      one.kind === 'dict' ||
      one.kind === 'object' ||
      (one.kind === 'scalar' && one.name === UPLOAD_FILE),
  );

export const isScalar = (type: TypeNode): boolean => !isComplex(type);

/** Returns the types of the items of a list or tuple. */
function itemsOf(type: TypeNode): readonly TypeNode[] {
  const under = bare(type);
  if (under.kind === 'list') return under.items === undefined ? [] : [under.items];
  return under.kind === 'tuple' ? under.items : [];
}

const UPLOAD_FILE = 'fastapi.UploadFile';

const isNamed = (type: TypeNode, name: string): boolean =>
  membersOf(type).some((one) => one.kind === 'scalar' && one.name === name);

/** True for `UploadFile`, also with None. */
export const isUploadFile = (type: TypeNode): boolean => isNamed(type, UPLOAD_FILE);
const isSequenceOf = (type: TypeNode, holds: (item: TypeNode) => boolean): boolean =>
  membersOf(type).some((one) => isOneSequence(one) && itemsOf(one).every(holds));

/** True for a list of `UploadFile`. */
export const isUploadFileSequence = (type: TypeNode): boolean => isSequenceOf(type, isUploadFile);
