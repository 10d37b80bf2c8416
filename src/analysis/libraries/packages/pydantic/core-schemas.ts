import { dictOf } from '../../../interpreter/values/dicts';
import { str } from '../../../interpreter/values/make';
import type { Entries } from '../../kit/library';
import { functions, keeping, type Rule } from '../../kit/model';

/** The functions of `core_schema`, by what they describe, with the names of their positional parameters. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  any_schema: [],
  none_schema: [],
  str_schema: [],
  bytes_schema: [],
  int_schema: [],
  float_schema: [],
  bool_schema: [],
  decimal_schema: [],
  date_schema: [],
  time_schema: [],
  datetime_schema: [],
  timedelta_schema: [],
  uuid_schema: [],
  url_schema: [],
  list_schema: ['items_schema'],
  set_schema: ['items_schema'],
  frozenset_schema: ['items_schema'],
  dict_schema: ['keys_schema', 'values_schema'],
  nullable_schema: ['schema'],
  union_schema: ['choices'],
  chain_schema: ['steps'],
  literal_schema: ['expected'],
  is_instance_schema: ['cls'],
  json_or_python_schema: ['json_schema', 'python_schema'],
  no_info_before_validator_function: ['function', 'schema'],
  no_info_after_validator_function: ['function', 'schema'],
  no_info_wrap_validator_function: ['function', 'schema'],
  no_info_plain_validator_function: ['function'],
  with_info_before_validator_function: ['function', 'schema'],
  with_info_after_validator_function: ['function', 'schema'],
  with_info_wrap_validator_function: ['function', 'schema'],
  with_info_plain_validator_function: ['function'],
  to_string_ser_schema: [],
  plain_serializer_function_ser_schema: ['function'],
  wrap_serializer_function_ser_schema: ['function'],
};

/** `pydantic_core.core_schema`: each function returns a dict of its arguments, with its own name as `type`. */
export function coreSchemas(): Entries {
  const rule =
    (name: string, positional: readonly string[]): Rule<'(*args, **options)'> =>
    ({ args, options }, { vm }) =>
      dictOf(vm, [
        ['type', str(name)] as const,
        ...args.map((value, index) => [positional[index] ?? `argument_${index}`, value] as const),
        ...options,
      ]);
  return functions(
    keeping('pydantic_core.core_schema'),
    Object.fromEntries(
      Object.entries(FUNCTIONS).map(([name, positional]) => [
        `${name}(*args, **options)`,
        rule(name, positional),
      ]),
    ) as Readonly<Record<`${string}(*args, **options)`, Rule<'(*args, **options)'>>>,
  );
}
