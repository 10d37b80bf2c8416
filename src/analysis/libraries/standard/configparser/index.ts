import type { Site } from '../../../interpreter/calls/call-site';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { modelClass } from '../../../interpreter/values/classes';
import { entriesOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { standingInstance } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { keeping, methods, qualified } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { causeOf, plain } from '../../kit/values';
import { CONFIGS, type Interpolation, optionName, type Settings } from './config';
import { exceptions } from './errors';
import { PARSER } from './parser';

/** `configparser` (CPython 3.13). */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const made = (name: string, base: ClassValue): ClassValue => modelClass(`configparser.${name}`, [base]);
  const Interpolation = made('Interpolation', object);
  const kinds = {
    Interpolation,
    BasicInterpolation: made('BasicInterpolation', Interpolation),
    ExtendedInterpolation: made('ExtendedInterpolation', Interpolation),
    LegacyInterpolation: made('LegacyInterpolation', Interpolation),
  };
  const parser = (name: string, bases: readonly ClassValue[], usual: Interpolation): ClassValue =>
    modelClass(`configparser.${name}`, bases, [...PARSER, ...initializer(name, usual)], {
      // A converter's method.
      missing: (_, attribute, { at }) =>
        attribute.startsWith('get') ? causeOf(undefined, attribute, at) : undefined,
    });
  const RawConfigParser = parser('RawConfigParser', [object], 'none');
  return qualified('configparser', {
    ...kinds,
    ...exceptions(builtins),
    RawConfigParser,
    ConfigParser: parser('ConfigParser', [RawConfigParser], 'basic'),
    _UNSET: standingInstance(object),
    DEFAULTSECT: str('DEFAULT'),
  });
};

const SIGNATURE =
  "__init__(defaults=None, dict_type=None, allow_no_value=False, *, delimiters=..., comment_prefixes=..., inline_comment_prefixes=None, strict=True, empty_lines_in_values=True, default_section='DEFAULT', interpolation=..., converters=None, allow_unnamed_section=False)";

const initializer = (name: string, usual: Interpolation) =>
  methods(keeping(`configparser.${name}`), {
    [SIGNATURE]: (self, given, site) => {
      const interpolation = interpolationOf(given.interpolation, usual);
      const holds = (value: Value): boolean => verdictOf(site.vm, value, site.at) === true;
      const settings: Settings = {
        delimiters: textsOf(given.delimiters, ['=', ':'], site),
        comments: textsOf(given.comment_prefixes, ['#', ';'], site),
        inlineComments: textsOf(given.inline_comment_prefixes, [], site),
        isStrict: holds(given.strict),
        allowsNoValue: holds(given.allow_no_value),
        keepsEmptyLines: holds(given.empty_lines_in_values),
        defaultSection: textOf(given.default_section) ?? 'DEFAULT',
        interpolation,
      };
      begin(self, settings, given.defaults, site);
      return NONE;
    },
  });

function begin(self: InstanceValue, settings: Settings, defaults: Value, site: Site): void {
  const config = {
    settings,
    sections: new Map(),
    defaults: new Map<string, Value>(),
    open: undefined,
    absent: [],
  };
  CONFIGS.set(self, config);
  self.attrs.set('default_section', str(settings.defaultSection));
  const pairs = (value: Value) => {
    const under = plain(value);
    return under.kind === 'dict' ? entriesOf(site.vm, under) : [];
  };
  for (const { key, value } of pairs(defaults)) {
    const name = optionName(self, textOf(key) ?? '', site);
    if (typeof name === 'string') config.defaults.set(name, value);
  }
}

/** Returns the texts of a sequence; of a text its characters. */
function textsOf(value: Value | undefined, usual: readonly string[], { vm, at }: Site): readonly string[] {
  if (value === undefined) return usual;
  if (value.kind === 'none') return [];
  return iterate(vm, value, at).items.flatMap(({ value: one }) => textOf(one) ?? []);
}

/** Returns how values refer to others. */
function interpolationOf(value: Value | undefined, usual: Interpolation): Interpolation {
  if (value === undefined) return usual;
  if (value.kind !== 'instance') return 'none';
  const index = value.cls.mro.findIndex(({ module }) => module === 'configparser');
  const known = value.cls.mro[index]?.name;
  if (value.cls.mro.slice(0, index).some(({ attrs }) => attrs.has('before_get'))) return value;
  if (known === 'ExtendedInterpolation') return 'extended';
  return known === 'BasicInterpolation' ? 'basic' : 'none';
}
