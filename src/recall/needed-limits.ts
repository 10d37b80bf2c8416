import type { Field } from '../dto/field';
import { textOf } from '../scaffold/change';
import type { Repeated } from './repeat';

/** Returns the fields of a resource without the lengths that its columns would give them anyway. */
export function withNeededLimits({ asked, texts, remade }: Repeated): readonly Field[] {
  const { fields } = asked;
  const isLong = ({ type, limits }: Field): boolean => type.kind === 'str' && limits?.max !== undefined;
  if (!fields.some(isLong)) return fields;
  const plain = fields.map((field) => (isLong(field) ? { ...field, limits: withoutMax(field) } : field));
  const again = remade(plain)?.changes ?? [];
  const isSame =
    again.length > 0 && again.every((change) => (textOf(change) ?? '') === texts.get(change.path));
  return isSame ? plain : fields;
}

const withoutMax = ({ limits }: Field): Field['limits'] =>
  limits?.min === undefined ? undefined : { ...limits, max: undefined };
