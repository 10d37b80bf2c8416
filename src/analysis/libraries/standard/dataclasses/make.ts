import { isKeyword } from '../../../../base/naming/python';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { makeClassFrom } from '../../../interpreter/statements/class-definition';
import { contentOf, dictOf } from '../../../interpreter/values/dicts';
import { item, NONE, str, textOf } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { causeOf } from '../../kit/values';
import type { Decoration } from './fields';

/** The arguments of `make_dataclass(name, fields, …)`. */
interface Given {
  readonly name: Value;
  readonly fields: Value;
  readonly bases: Value | undefined;
  readonly namespace: Value;
  readonly module: Value;
}

/** Returns the class that `make_dataclass` decorates: a field is a name, or a name with type and default. */
export function classFor(
  { name, fields, bases, namespace, module }: Given,
  { site: { vm, at } }: Decoration,
): Value {
  const text = textOf(name);
  if (text === undefined) return causeOf(name, 'the name of a class', at);
  const attrs = new Map<string, Value>();
  const annotations = new Map<string, Value>();
  for (const { key, value } of contentOf(namespace)?.entries.values() ?? []) {
    const attribute = textOf(key);
    if (attribute !== undefined) attrs.set(attribute, value);
  }
  for (const { value } of iterate(vm, fields, at).items) {
    const parts = textOf(value) === undefined ? iterate(vm, value, at).items : [item(value)];
    if (parts.length === 0 || parts.length > 3) raiseInWords(vm, 'TypeError', 'Invalid field', at);
    const [first, type, fallback] = parts;
    const field = textOf(first?.value ?? NONE);
    if (field === undefined) {
      raiseInWords(vm, 'TypeError', 'Field names must be valid identifiers', at);
      continue;
    }
    const wrong = wrongName(field, annotations);
    if (wrong !== undefined) raiseInWords(vm, 'TypeError', wrong, at);
    annotations.set(field, type?.value ?? str('typing.Any'));
    if (fallback !== undefined) attrs.set(field, fallback.value);
  }
  attrs.set('__annotations__', dictOf(vm, annotations));
  if (module.kind !== 'none') attrs.set('__module__', module);
  const given = bases === undefined ? [] : iterate(vm, bases, at).items.map(({ value }) => value);
  const cls = makeClassFrom(vm, text, given, attrs, at);
  if (cls.kind === 'class') cls.attrs.delete('__annotations__');
  return cls;
}

/** Returns why a name is none of a field. */
function wrongName(name: string, before: ReadonlyMap<string, Value>): string | undefined {
  if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name))
    return `Field names must be valid identifiers: '${name}'`;
  if (isKeyword(name) || CONSTANTS.has(name)) return `Field names must not be keywords: '${name}'`;
  return before.has(name) ? `Field name duplicated: '${name}'` : undefined;
}

const CONSTANTS: ReadonlySet<string> = new Set(['False', 'None', 'True']);
