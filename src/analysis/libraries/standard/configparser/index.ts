import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { entriesOf } from '../../../interpreter/values/dicts';
import { NONE, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { standingInstance } from '../../kit/instances';
import type { Library } from '../../kit/library';
import { keeping, methods, qualified } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { causeOf, plain } from '../../kit/values';
import { CONFIGS, optionName, type Settings } from './config';
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
  const parser = (name: string, bases: readonly ClassValue[], usual: Settings['interpolation']): ClassValue =>
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
    ConfigParser: parser('ConfigParser', [RawConfigParser], 'usual'),
    _UNSET: standingInstance(object),
    DEFAULTSECT: str('DEFAULT'),
  });
};

const SIGNATURE =
  "__init__(defaults=None, dict_type=None, allow_no_value=False, *, delimiters=..., comment_prefixes=..., inline_comment_prefixes=..., strict=True, empty_lines_in_values=..., default_section='DEFAULT', interpolation=..., converters=None, allow_unnamed_section=False)";

const SYNTAX = [
  'delimiters',
  'comment_prefixes',
  'inline_comment_prefixes',
  'empty_lines_in_values',
] as const;

const initializer = (name: string, usual: Settings['interpolation']) =>
  methods(keeping(`configparser.${name}`), {
    [SIGNATURE]: (self, given, site) => {
      const holds = (value: Value): boolean => verdictOf(site.vm, value, site.at) === true;
      const settings: Settings = {
        isStrict: holds(given.strict),
        allowsNoValue: holds(given.allow_no_value),
        defaultSection: textOf(given.default_section) ?? 'DEFAULT',
        interpolation: interpolationOf(given.interpolation, usual),
        hasOwnSyntax: SYNTAX.some((name) => given[name] !== undefined),
      };
      begin(self, settings, given.defaults, site);
      return NONE;
    },
  });

function begin(self: InstanceValue, settings: Settings, defaults: Value, site: Site): void {
  const config = {
    settings,
    open: undefined,
    sections: new Map(),
    defaults: new Map<string, Value>(),
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

/** Returns how values refer to others. */
function interpolationOf(
  value: Value | undefined,
  usual: Settings['interpolation'],
): Settings['interpolation'] {
  if (value === undefined) return usual;
  return value.kind === 'none' ? 'none' : 'own';
}
