import { callAttribute, findAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { StateOf } from '../../kit/state';
import { causeOf } from '../../kit/values';

/** The options of a section, by name. */
export type Options = Map<string, Value>;

/** The arguments with which a parser was made. */
export interface Settings {
  readonly isStrict: boolean;
  readonly allowsNoValue: boolean;
  readonly defaultSection: string;
  /** True for a parser of files that are written in another way than usual, which aren't read. */
  readonly hasOwnSyntax: boolean;
  /** The syntax by which values refer to others: `%(name)s`, or in a way of the program's own. */
  readonly interpolation: 'none' | 'usual' | 'own';
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

/** Returns why a parser may hold more than is known. Where it can't, an error about it depends on the files that weren't there. */
export function openIn({ open, absent }: Config, { vm }: Site): Unknown | undefined {
  if (open === undefined) for (const mark of absent) vm.decisions?.uses(mark);
  return open;
}

/** Returns the options of a section with the default ones; `undefined` for a section that isn't there. */
export function optionsOf({ sections, defaults, settings }: Config, section: string): Options | undefined {
  const own = sections.get(section);
  if (own === undefined && section !== settings.defaultSection) return undefined;
  return new Map<string, Value>([...defaults, ...(own ?? [])]);
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
