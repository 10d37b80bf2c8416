import type { Site } from '../../../interpreter/calls/call-site';
import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS } from '../../../interpreter/calls/call-site';
import { dictOf } from '../../../interpreter/values/dicts';
import { str, textOf } from '../../../interpreter/values/make';
import type { InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { causeOf } from '../../kit/values';
import { type Config, optionName, type Options } from './config';
import { refuse } from './errors';
import { optionsOf } from './lookup';

/** How deep values may refer to others. */
const MAX_DEPTH = 10;

/** A value that's being resolved: the option, its section, and the options that it may name. */
interface Place {
  readonly section: string;
  readonly option: string;
  readonly options: Options;
}

/** Puts the values of others in the place of their names. */
export class Interpolating {
  constructor(
    private readonly self: InstanceValue,
    private readonly config: Config,
    private readonly site: Site,
  ) {}

  /** Returns the value of an option as `get` returns it. */
  value(raw: Value, place: Place): Value {
    const { interpolation } = this.config.settings;
    if (raw.kind === 'none' || interpolation === 'none') return raw;
    if (typeof interpolation === 'object') return this.asked(interpolation, raw, place);
    const text = textOf(raw);
    if (text === undefined) return causeOf(raw, 'an option', this.site.at);
    const made = this.resolve(text, place, 1);
    return typeof made === 'string' ? str(made) : made;
  }

  /** Asks a class of the program. */
  private asked(interpolation: InstanceValue, raw: Value, { section, option, options }: Place): Value {
    const { vm, at } = this.site;
    const args = [this.self, str(section), str(option), raw, dictOf(vm, options)];
    return callAttribute(vm, interpolation, 'before_get', { ...NO_ARGUMENTS, args }, at);
  }

  private resolve(rest: string, place: Place, depth: number): string | Unknown {
    const isExtended = this.config.settings.interpolation === 'extended';
    const sign = isExtended ? '$' : '%';
    if (depth > MAX_DEPTH) return refuse(this.site, 'InterpolationDepthError');
    let made = '';
    let left = rest;
    for (let start = left.indexOf(sign); start >= 0; start = left.indexOf(sign)) {
      this.site.vm.step(() => this.site.at);
      made += left.slice(0, start);
      left = left.slice(start);
      if (left[1] === sign) {
        made += sign;
        left = left.slice(2);
        continue;
      }
      const match = (isExtended ? /^\$\{([^}]+)\}/u : /^%\(([^)]+)\)s/u).exec(left);
      if (match?.[1] === undefined) return refuse(this.site, 'InterpolationSyntaxError');
      left = left.slice(match[0].length);
      const inner = this.named(match[1], place, depth);
      if (typeof inner !== 'string') return inner;
      made += inner;
    }
    return made + left;
  }

  /** Returns what a reference stands for. */
  private named(reference: string, place: Place, depth: number): string | Unknown {
    const isExtended = this.config.settings.interpolation === 'extended';
    const path = isExtended ? reference.split(':') : [reference];
    const { section, option } = place;
    if (path.length > 2) return refuse(this.site, 'InterpolationSyntaxError');
    const name = optionName(this.self, path.at(-1) ?? '', this.site);
    if (typeof name !== 'string') return name;
    const other = path.length === 2 ? (path[0] ?? '') : section;
    const options = path.length === 2 ? optionsOf(this.config, other) : place.options;
    const found = options?.get(name);
    if (found === undefined) {
      if (this.config.open !== undefined) return this.config.open;
      return refuse(this.site, 'InterpolationMissingOptionError');
    }
    const text = textOf(found);
    if (text === undefined) return causeOf(found, 'an option', this.site.at);
    const inside = {
      section: other,
      option: isExtended ? name : option,
      options: options ?? new Map<string, Value>(),
    };
    return text.includes(isExtended ? '$' : '%') ? this.resolve(text, inside, depth + 1) : text;
  }
}
