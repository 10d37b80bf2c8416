import type { Site } from '../../../../interpreter/calls/call-site';
import { getAttribute } from '../../../../interpreter/attributes/attributes';
import { findOnClass, modelClass } from '../../../../interpreter/values/classes';
import { setEntry } from '../../../../interpreter/values/dicts';
import { bool, NONE, str, textOf, tuple, unknown } from '../../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../../interpreter/values/values';
import { invoke } from '../../../kit/calls';
import { own, ownOrNone, setOwn } from '../../../kit/instances';
import type { Variables } from '../../../files/env-files';
import { keeping, type Member, methods, properties } from '../../../kit/model';
import { causeOf } from '../../../kit/values';
import { typeUnder } from '../annotations';
import { fromText, isComplex } from '../convert';
import { infoFor } from '../fields/model-fields';
import type { Field, Schemas } from '../schema';
import { envFilesOf, type FILES, fileSource, secretsIn } from './settings-files';
import {
  environmentVariables,
  fromVariables,
  namingOf,
  type Options,
  rawValue,
  type Wanted,
} from './settings-variables';

/** The classes of sources, by their names in `pydantic_settings`. */
export type Sources = Readonly<Record<string, ClassValue>>;

const SOURCE = 'pydantic_settings.PydanticBaseSettingsSource';

/** Makes the classes of the sources of settings. Asked for its values, each gives a dict by the names of fields. */
export function sourceClasses(object: ClassValue, schemas: Schemas): Sources {
  const base = modelClass(SOURCE, [object], baseMembers(schemas));
  const of = (name: string, members: readonly Member[]): ClassValue =>
    modelClass(`pydantic_settings.${name}`, [base], members);
  const ofFile = (name: string, option: keyof typeof FILES): ClassValue =>
    of(
      name,
      methods(keeping(`pydantic_settings.${name}`), {
        '__init__(settings_cls, file=..., *args, **options)': (
          self,
          { settings_cls: cls, file, options },
          site,
        ) => {
          setOwn(site, self, { settings_cls: cls, ...(file !== undefined && { file }) });
          for (const [given, value] of options)
            setOwn(site, self, { [given === option ? 'file' : given]: value });
          return NONE;
        },
        '__call__()': (self, _, site) => fileSource(site, self, option, settingsOf(self)),
      }),
    );
  const variables = (
    name: string,
    from: (self: InstanceValue, site: Site) => Variables | Unknown,
  ): ClassValue =>
    of(name, [
      ...methods(keeping(`pydantic_settings.${name}`), {
        '__init__(settings_cls, *args, **options)': (self, { settings_cls: cls, args, options }, site) => {
          setOwn(site, self, { settings_cls: cls });
          if (args[0] !== undefined) setOwn(site, self, { first: args[0] });
          for (const [option, value] of options) setOwn(site, self, { [option]: value });
          return NONE;
        },
        '__call__()': (self, _, site) => ofVariables(site, self, from(self, site), schemas),
      }),
    ]);
  return {
    PydanticBaseSettingsSource: base,
    InitSettingsSource: of('InitSettingsSource', INIT),
    EnvSettingsSource: variables('EnvSettingsSource', (_, site) => environmentVariables(site)),
    DotEnvSettingsSource: variables('DotEnvSettingsSource', filesOf),
    SecretsSettingsSource: variables('SecretsSettingsSource', secretsOf),
    TomlConfigSettingsSource: ofFile('TomlConfigSettingsSource', 'toml_file'),
    JsonConfigSettingsSource: ofFile('JsonConfigSettingsSource', 'json_file'),
    YamlConfigSettingsSource: ofFile('YamlConfigSettingsSource', 'yaml_file'),
    PyprojectTomlConfigSettingsSource: ofFile('PyprojectTomlConfigSettingsSource', 'pyproject'),
  };
}

const INIT = methods(keeping('pydantic_settings.InitSettingsSource'), {
  '__init__(settings_cls, init_kwargs=..., *args, **options)': (
    self,
    { settings_cls: cls, init_kwargs: given },
    site,
  ) => {
    setOwn(site, self, { settings_cls: cls, init_kwargs: given ?? site.vm.dict() });
    return NONE;
  },
  '__call__()': (self, _, site) => own(site, self, 'init_kwargs') ?? site.vm.dict(),
});

const NO_VARIABLES: Variables = { names: () => [], get: () => undefined };

/** Returns the class whose settings a source is for. */
function settingsOf(self: InstanceValue): ClassValue | undefined {
  const cls = self.attrs.get('settings_cls');
  return cls?.kind === 'class' ? cls : undefined;
}

/** Returns what the files of variables give that a source, or its class, names. */
function filesOf(self: InstanceValue, site: Site): Variables {
  const cls = settingsOf(self);
  const given = own(site, self, 'env_file') ?? own(site, self, 'first');
  return cls === undefined ? NO_VARIABLES : envFilesOf(site, cls, given);
}

function secretsOf(self: InstanceValue, site: Site): Variables | Unknown {
  const cls = settingsOf(self);
  const given = own(site, self, 'secrets_dir') ?? own(site, self, 'first');
  return cls === undefined ? NO_VARIABLES : (secretsIn(site, cls, given) ?? NO_VARIABLES);
}

/** Returns the members that a source of the program's own has from its base. */
const baseMembers = (schemas: Schemas): readonly Member[] => [
  ...methods(keeping(SOURCE), {
    '__init__(settings_cls)': (self, { settings_cls: cls }, site) => {
      const config = cls.kind === 'class' ? getAttribute(site.vm, cls, 'model_config', site.at) : NONE;
      setOwn(site, self, { settings_cls: cls, config });
      return NONE;
    },
    'field_is_complex(field)': (_, { field }, site) => bool(isComplex(annotationOf(site, field))),
    'prepare_field_value(field_name, field, value, value_is_complex)': (
      _,
      { field_name: name, field, value },
      site,
    ) => prepared(site, textOf(name) ?? '', annotationOf(site, field), value),
    'decode_complex_value(field_name, field, value)': (_, { field_name: name, field, value }, site) =>
      prepared(site, textOf(name) ?? '', annotationOf(site, field), value),
    'get_field_value(field, field_name)': (self, { field_name: name }, site) => {
      const cls = settingsOf(self);
      const field = cls && schemas.fieldsOf(cls).find((one) => one.name === textOf(name));
      if (cls === undefined || field === undefined) return causeOf(name, 'a setting', site.at);
      const wanted = wantedOf(site, self, cls, field, environmentVariables(site));
      const value = rawValue(site, wanted, schemas) ?? NONE;
      return tuple(value, name, bool(isComplex(typeUnder(field.annotation()))));
    },
  }),
  ...properties(SOURCE, {
    current_state: (_, { vm }) => vm.dict(),
    settings_sources_data: (_, { vm }) => vm.dict(),
  }),
];

function annotationOf(site: Site, field: Value): Value {
  return typeUnder(field.kind === 'instance' ? ownOrNone(site, field, 'annotation') : NONE);
}

/** Returns a raw value as a source hands it on: the text for a field of several parts is JSON. */
function prepared(site: Site, name: string, type: Value, value: Value): Value {
  const text = textOf(value);
  return text === undefined || !isComplex(type) ? value : fromText(site, type, text, name);
}

/** Returns how a source looks a field up. */
const wantedOf = (
  site: Site,
  self: InstanceValue,
  cls: ClassValue,
  field: Field,
  from: Variables,
): Wanted => {
  const options: Options = (name) => own(site, self, name);
  return { cls, field, from, naming: namingOf(site, cls, options) };
};

/** Returns what variables give the fields of a class, each prepared by a method of the source if the program has one. */
function ofVariables(site: Site, self: InstanceValue, from: Variables | Unknown, schemas: Schemas): Value {
  const cls = settingsOf(self);
  if (cls === undefined) return unknown('setting', 'the class of settings', site.at);
  if ('kind' in from) return site.vm.dict(from);
  const isPrepared = findOnClass(self.cls, 'prepare_field_value')?.kind === 'function';
  const found = site.vm.dict();
  for (const field of schemas.fieldsOf(cls)) {
    const wanted = wantedOf(site, self, cls, field, from);
    const value = isPrepared ? asPrepared(site, self, wanted, schemas) : fromVariables(site, wanted, schemas);
    if (value !== undefined) setEntry(site.vm, found, str(field.name), value);
  }
  return found;
}

/** Asks the program's `prepare_field_value` for the value of a field. */
function asPrepared(site: Site, self: InstanceValue, wanted: Wanted, schemas: Schemas): Value | undefined {
  const { field } = wanted;
  const raw = rawValue(site, wanted, schemas) ?? NONE;
  const prepare = getAttribute(site.vm, self, 'prepare_field_value', site.at);
  const complex = bool(isComplex(typeUnder(field.annotation())));
  const value = invoke(site, prepare, str(field.name), infoFor(site, field, schemas), raw, complex);
  return value.kind === 'none' ? undefined : value;
}
