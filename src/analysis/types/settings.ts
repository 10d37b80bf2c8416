import type { Site } from '../interpreter/calls/call-site';
import { contentOf, entryOf } from '../interpreter/values/dicts';
import { str, textOf } from '../interpreter/values/make';
import type { ClassValue, Value } from '../interpreter/values/values';
import { isTrue } from '../libraries/kit/truth-values';
import { invoke } from '../libraries/kit/calls';
import { configOf } from '../libraries/packages/pydantic/schema';
import type { Context } from './context';
import { safely } from './safely';
import type { Limits } from './type-node';

/** The settings that were asked for, by class and name. */
let known = new WeakMap<ClassValue, Map<string, Value | undefined>>();

/** Forgets the settings that classes had so far: while the program runs they may change. */
export function forgetSettings(): void {
  known = new WeakMap();
}

/** Returns a setting of a class: `model_config`, `class Config`, a keyword of the class, `__pydantic_config__`. */
export function settingOf(site: Site, cls: ClassValue, name: string): Value | undefined {
  const settings = known.get(cls) ?? new Map<string, Value | undefined>();
  if (!settings.has(name)) settings.set(name, findSetting(site, cls, name));
  known.set(cls, settings);
  return settings.get(name);
}

function findSetting(site: Site, cls: ClassValue, name: string): Value | undefined {
  const found = configOf(site, cls, name);
  if (found !== undefined) return plain(found);
  const other = cls.mro.map(({ attrs }) => attrs.get('__pydantic_config__')).find((one) => one !== undefined);
  const dict = other === undefined ? undefined : contentOf(other);
  return dict === undefined ? undefined : entryOf(site.vm, dict, str(name));
}

/** Tells whether a class that isn't a model has settings of its own. */
export const hasSettings = (cls: ClassValue): boolean =>
  cls.mro.some(({ attrs }) => attrs.has('__pydantic_config__'));

/** A function in `class Config` may be a static method. */
const plain = (value: Value): Value => (value.kind === 'descriptor' ? value.func : value);

/** Returns the text that a function of the program makes of values. */
export const invokeText = (site: Site, func: Value, ...args: readonly Value[]): string | undefined =>
  safely(site, undefined, () => textOf(invoke(site, func, ...args)));

const TEXTS: ReadonlySet<string> = new Set(['builtins.str', 'pydantic.EmailStr']);
const LENGTHS = new WeakMap<ClassValue, Limits>();

/** Returns the limits that the settings of a model set for all its texts. */
export function lengthsFor(
  scalar: string,
  { site, owner: cls, settings }: Pick<Context, 'site' | 'owner' | 'settings'>,
): Limits {
  if (cls === undefined || !TEXTS.has(scalar)) return {};
  const isNamedTuple = cls.mro.some(({ attrs }) => attrs.has('_fields'));
  const owner = isNamedTuple ? (settings ?? cls) : cls;
  const known = LENGTHS.get(owner);
  if (known !== undefined) return known;
  const limits = ['min_length', 'max_length'].flatMap((name) => {
    const value = settingOf(site, owner, `str_${name}`);
    return value?.kind === 'num' ? [[name, Number(value.value)] as const] : [];
  });
  const made = Object.fromEntries(limits.filter(([name, value]) => name !== 'min_length' || value > 0));
  LENGTHS.set(owner, made);
  return made;
}

/** Tells whether the settings of a model take away the white space around all its texts. */
export const isStripped = (
  scalar: string,
  { site, owner, settings = owner }: Pick<Context, 'site' | 'owner' | 'settings'>,
): boolean =>
  scalar === 'builtins.str' &&
  settings !== undefined &&
  isTrue(settingOf(site, settings, 'str_strip_whitespace'));
