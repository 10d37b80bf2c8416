import type { Site } from '../interpreter/calls/call-site';
import { contentOf, entryOf } from '../interpreter/values/dicts';
import { str, textOf } from '../interpreter/values/make';
import type { ClassValue, Value } from '../interpreter/values/values';
import { invoke } from '../libraries/kit/calls';
import { configOf } from '../libraries/packages/pydantic/schema';
import { safely } from './safely';

/** Returns a setting of a class: `model_config`, `class Config`, a keyword of the class, `__pydantic_config__`. */
export function settingOf(site: Site, cls: ClassValue, name: string): Value | undefined {
  const found = configOf(site, cls, name);
  if (found !== undefined) return plain(found);
  const other = cls.mro.map(({ attrs }) => attrs.get('__pydantic_config__')).find((one) => one !== undefined);
  const dict = other === undefined ? undefined : contentOf(other);
  return dict === undefined ? undefined : entryOf(site.vm, dict, str(name));
}

/** A function in `class Config` may be a static method. */
const plain = (value: Value): Value => (value.kind === 'descriptor' ? value.func : value);

/** Returns the text that a function of the program makes of values. */
export const invokeText = (site: Site, func: Value, ...args: readonly Value[]): string | undefined =>
  safely(site, undefined, () => textOf(invoke(site, func, ...args)));
