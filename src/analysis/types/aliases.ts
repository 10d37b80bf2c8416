import { textOf, NONE } from '../interpreter/values/make';
import type { InstanceValue, Value } from '../interpreter/values/values';
import { tupleItems } from '../libraries/kit/values';
import { substituted } from '../libraries/standard/typing/generics';
import { writtenType } from '../libraries/standard/typing/written-type';
import type { Context } from './context';
import { evaluatedText } from './forward';
import type { TypeNode } from './type-node';

/** The types of aliases, by what gives their value: an alias means one type, with one definition. */
const KNOWN = new WeakMap<InstanceValue, TypeNode>();

/** Returns the type of `type Items = list[Item]` or `TypeAliasType("Items", list[Item])`: it has a definition of its own. */
export function aliasOf(alias: InstanceValue, context: Context): TypeNode {
  const known = KNOWN.get(alias);
  if (known !== undefined) return known;
  const name = textOf(alias.attrs.get('__name__') ?? NONE) ?? 'Alias';
  const args = tupleItems(alias.attrs.get('__args__'));
  const parameters = tupleItems(alias.attrs.get('__type_params__'));
  const shown = args.length === 0 ? name : `${name}[${args.map(writtenType).join(',')}]`;
  const module = textOf(alias.attrs.get('__module__') ?? NONE) ?? '';
  const bindings = new Map(
    parameters.flatMap((one, at) => (args[at] === undefined ? [] : [[one, args[at]] as const])),
  );
  const value = alias.attrs.get('__value__') ?? NONE;
  const inModule = context.within({ module, owner: undefined });
  let meant: TypeNode | undefined;
  const node: TypeNode = {
    kind: 'alias',
    identity: { name: shown, module, qualname: shown, place: alias.place },
    of: () => {
      const written = (): Value => (value.kind === 'str' ? evaluatedText(value, inModule) : value);
      return (meant ??= inModule.read(substituted(context.site, written(), bindings)));
    },
  };
  KNOWN.set(alias, node);
  return node;
}
