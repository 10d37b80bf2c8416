import type { Value } from '../../../interpreter/values/values';
import type { Config, Options } from './config';

/** Returns the options of a section with the default ones; `undefined` for a section that isn't there. */
export function optionsOf({ sections, defaults, settings }: Config, section: string): Options | undefined {
  const own = sections.get(section);
  if (own === undefined && section !== settings.defaultSection) return undefined;
  return new Map<string, Value>([...defaults, ...(own ?? [])]);
}
