import type { Call } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { iterate } from '../../interpreter/evaluation/iterate';
import { modelClass } from '../../interpreter/values/classes';
import { bool, native, NONE, textOf, tuple } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Builtins, Entries } from '../kit/library';
import { causeOf } from '../kit/support';

/** One argument that a parser knows: its attribute of the result, and the value where it isn't given. */
interface Option {
  readonly name: string;
  readonly isRequired: boolean;
  readonly call: Call;
}

/**
 * `argparse`: what a parser gives for an empty list of arguments, which are the defaults. Other arguments aren't
 * read; without a list they're those of the server's own command line, which isn't known.
 */
export function library({ object }: Builtins): Entries {
  const namespace = modelClass('argparse.Namespace', [object]);
  const options = new Map<Value, Option[]>();
  const add = ({ args: [self = NONE, ...names], ...call }: Call): Value => {
    const option = optionOf({ ...call, args: names });
    if (option !== undefined) options.set(self, [...(options.get(self) ?? []), option]);
    return NONE;
  };
  const parse = (call: Call): Value => parsed(call, options.get(call.args[0] ?? NONE) ?? [], namespace);
  const group = ({ args: [self = NONE] }: Call): Value => self;
  const parser = modelClass(
    'argparse.ArgumentParser',
    [object],
    [
      ['add_argument', native('argparse.ArgumentParser.add_argument', add, true)],
      ['add_argument_group', native('argparse.ArgumentParser.add_argument_group', group)],
      ['add_mutually_exclusive_group', native('argparse.ArgumentParser.add_mutually_exclusive_group', group)],
      ['parse_args', native('argparse.ArgumentParser.parse_args', parse)],
      [
        'parse_known_args',
        native('argparse.ArgumentParser.parse_known_args', (call) => tuple(parse(call), call.vm.list())),
      ],
    ],
  );
  return { 'argparse.ArgumentParser': parser, 'argparse.Namespace': namespace };
}

function optionOf(call: Call): Option | undefined {
  const flags = call.args.map((one) => textOf(one) ?? '');
  const long = flags.find((one) => one.startsWith('--')) ?? flags[0] ?? '';
  const given = call.keywords.get('dest');
  const name =
    (given === undefined ? undefined : textOf(given)) ?? long.replace(/^-+/u, '').replaceAll('-', '_');
  const nargs = textOf(call.keywords.get('nargs') ?? NONE);
  const isOptional = long.startsWith('-') || nargs === '?' || nargs === '*';
  const required = call.keywords.get('required');
  return { name, isRequired: !isOptional || (required?.kind === 'bool' && required.value), call };
}

function parsed(
  { vm, args: [, source], at }: Call,
  options: readonly Option[],
  cls: ClassValue,
): InstanceValue {
  const result = vm.instance(cls, at);
  const { items, open } = source === undefined ? { items: [], open: undefined } : iterate(vm, source, at);
  const isEmpty = source !== undefined && source.kind !== 'none' && items.length === 0 && open === undefined;
  for (const option of options) {
    const value = isEmpty && !option.isRequired ? defaultOf(option) : undefined;
    result.attrs.set(option.name, value ?? causeOf(open, `argument ${option.name} of the command line`, at));
  }
  if (!isEmpty) result.open = causeOf(open, 'the command line', at);
  return result;
}

/** The default; one that's a string goes through `type`, as if it had been given. */
function defaultOf({ call: { vm, keywords, at } }: Option): Value {
  const action = textOf(keywords.get('action') ?? NONE);
  const value =
    keywords.get('default') ??
    (action === 'store_true' ? bool(false) : action === 'store_false' ? bool(true) : NONE);
  const type = keywords.get('type');
  if (type === undefined || textOf(value) === undefined) return value;
  return callValue(vm, type, { args: [value], keywords: new Map(), open: undefined }, at);
}
