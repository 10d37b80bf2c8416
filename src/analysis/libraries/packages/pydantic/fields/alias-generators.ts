import type { Site } from '../../../../interpreter/calls/call-site';
import { each } from '../../../../interpreter/guards/forks';
import { str, textOf } from '../../../../interpreter/values/make';
import type { Value } from '../../../../interpreter/values/values';
import type { Entries } from '../../../kit/library';
import { functions } from '../../../kit/model';
import { titleCase } from '../../../kit/text';
import { causeOf } from '../../../kit/values';

/** `user_name` becomes `UserName`. */
const toPascal = (name: string): string => titleCase(name).replaceAll(/([0-9A-Za-z])_(?=[0-9A-Z])/gu, '$1');

/** `user_name` becomes `userName`; a name that's so already stays. */
function toCamel(name: string): string {
  if (/^[a-z]+[A-Za-z0-9]*$/u.test(name) && !/\d[a-z]/u.test(name)) return name;
  return toPascal(name).replace(/^_*[A-Z]/u, (start) => start.toLowerCase());
}

/** `userName` becomes `user_name`. */
const toSnake = (name: string): string =>
  name
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, '$1_$2')
    .replaceAll(/([a-z])([A-Z])/gu, '$1_$2')
    .replaceAll(/([0-9])([A-Z])/gu, '$1_$2')
    .replaceAll(/([a-z])([0-9])/gu, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

const onText =
  (change: (name: string) => string) =>
  (value: Value, { vm, at }: Site): Value =>
    each(vm, value, (one) => {
      const text = textOf(one);
      return text === undefined ? causeOf(one, 'a name', at) : str(change(text));
    });

/** `pydantic.alias_generators`. */
export const aliasGenerators = (): Entries =>
  functions('pydantic.alias_generators', {
    'to_pascal(snake)': ({ snake }, site) => onText(toPascal)(snake, site),
    'to_camel(snake)': ({ snake }, site) => onText(toCamel)(snake, site),
    'to_snake(camel)': ({ camel }, site) => onText(toSnake)(camel, site),
  });
