import { textOf } from '../../interpreter/values/make';
import { titleCase } from '../../libraries/kit/text';
import type { RawRow } from '../listing/raw-row';

/** Returns the summary that `generate_operation_summary` (0.165) makes of a route's name; `undefined` if that isn't known. */
export function madeSummary({ name }: RawRow): string | undefined {
  const text = textOf(name);
  return text === undefined ? undefined : titleCase(text.replaceAll('_', ' '));
}
