import { callAttribute, findAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { StateOf } from '../../kit/state';
import { causeOf } from '../../kit/values';

/** The options of a section, by name. */
export type Options = Map<string, Value>;

/** How values refer to others: not at all, as `%(name)s`, as `${section:name}`, or by a class of the program. */
export type Interpolation = 'none' | 'basic' | 'extended' | InstanceValue;

/** The arguments with which a parser was made. */
export interface Settings {
  readonly delimiters: readonly string[];
  readonly comments: readonly string[];
  readonly inlineComments: readonly string[];
  readonly isStrict: boolean;
  readonly allowsNoValue: boolean;
  readonly keepsEmptyLines: boolean;
  readonly defaultSection: string;
  readonly interpolation: Interpolation;
}

/** The content of a parser. */
export interface Config {
  readonly settings: Settings;
  readonly sections: Map<string, Options>;
  readonly defaults: Options;
  /** Set if something was read that isn't known: there may be further sections and options. */
  open: Unknown | undefined;
  /** A mark for each file that was to be read and isn't there: what's missing may stand in it. */
  readonly absent: Value[];
}

/** Returns why a parser may hold more than is known. Where it can't, an error about it hangs on the files that weren't there. */
export function openIn({ open, absent }: Config, { vm }: Site): Unknown | undefined {
  if (open === undefined) for (const mark of absent) vm.decisions?.uses(mark);
  return open;
}

export const CONFIGS = new StateOf<Config>();

/** Returns an option's name as the parser keeps it: in lower case, unless the program says otherwise. */
export function optionName(self: InstanceValue, option: string, site: Site): string | Unknown {
  const { vm, at } = site;
  const method = findAttribute(vm, self, 'optionxform', at);
  const isUsual = method?.kind === 'method' && method.func.kind === 'native';
  if (isUsual) return option.toLowerCase();
  const made = callAttribute(vm, self, 'optionxform', { ...NO_ARGUMENTS, args: [str(option)] }, at);
  return textOf(made) ?? causeOf(made, 'the name of an option', at);
}
