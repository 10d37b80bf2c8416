import type { Site } from '../../interpreter/calls/call-site';
import { iterate } from '../../interpreter/evaluation/iterate';
import { modelClass } from '../../interpreter/values/classes';
import { bool, NONE, textOf, tuple } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import type { Library } from '../kit/library';
import { keeping, methods, qualified } from '../kit/model';
import { causeOf } from '../kit/values';

/** One argument that a parser knows: its attribute of the result, and how it was added. */
interface Option {
  readonly name: string;
  readonly isRequired: boolean;
  readonly site: Site;
  readonly keywords: ReadonlyMap<string, Value>;
}

/**
 * `argparse`: what a parser gives for an empty list of arguments, which are the defaults. Other arguments aren't
 * read; without a list they're those of the server's own command line, which isn't known.
 */
export const library: Library = ({ object }) => {
  const Namespace = modelClass('argparse.Namespace', [object]);
  const options = new Map<Value, Option[]>();
  const parse = (self: InstanceValue, source: Value, site: Site): Value =>
    parsed(source, options.get(self) ?? [], Namespace, site);
  const adding = methods(keeping('argparse.ArgumentParser'), {
    'add_argument(*name_or_flags, **keywords)': (self, { name_or_flags: names, keywords }, site) => {
      options.set(self, [...(options.get(self) ?? []), optionOf(names, keywords, site)]);
      return NONE;
    },
  });
  const parsing = methods('argparse.ArgumentParser', {
    'add_argument_group(*args, **kwargs)': (self) => self,
    'add_mutually_exclusive_group(**kwargs)': (self) => self,
    'parse_args(args=None, namespace=None)': (self, { args }, site) => parse(self, args, site),
    'parse_known_args(args=None, namespace=None)': (self, { args }, site) =>
      tuple(parse(self, args, site), site.vm.list()),
  });
  return qualified('argparse', {
    ArgumentParser: modelClass('argparse.ArgumentParser', [object], [...adding, ...parsing]),
    Namespace,
  });
};

function optionOf(names: readonly Value[], keywords: ReadonlyMap<string, Value>, site: Site): Option {
  const flags = names.map((one) => textOf(one) ?? '');
  const long = flags.find((one) => one.startsWith('--')) ?? flags[0] ?? '';
  const name = textOf(keywords.get('dest') ?? NONE) ?? long.replace(/^-+/u, '').replaceAll('-', '_');
  const nargs = textOf(keywords.get('nargs') ?? NONE);
  const isOptional = long.startsWith('-') || nargs === '?' || nargs === '*';
  const required = keywords.get('required');
  const isRequired = !isOptional || (required?.kind === 'bool' && required.value);
  return { name, isRequired, site, keywords };
}

function parsed(source: Value, options: readonly Option[], cls: ClassValue, { vm, at }: Site): InstanceValue {
  const result = vm.instance(cls, at);
  const isGiven = source.kind !== 'none';
  const { items, open } = isGiven ? iterate(vm, source, at) : { items: [], open: undefined };
  const isEmpty = isGiven && items.length === 0 && open === undefined;
  for (const option of options) {
    const value = isEmpty && !option.isRequired ? defaultOf(option) : undefined;
    result.attrs.set(option.name, value ?? causeOf(open, `argument ${option.name} of the command line`, at));
  }
  if (!isEmpty) result.open = causeOf(open, 'the command line', at);
  return result;
}

/** Returns the default; one that's a string goes through `type`, as if it had been given. */
function defaultOf({ site, keywords }: Option): Value {
  const action = textOf(keywords.get('action') ?? NONE);
  const value =
    keywords.get('default') ??
    (action === 'store_true' ? bool(false) : action === 'store_false' ? bool(true) : NONE);
  const type = keywords.get('type');
  return type === undefined || textOf(value) === undefined ? value : invoke(site, type, value);
}
