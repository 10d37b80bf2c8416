import type { Site } from '../../../../interpreter/calls/call-site';
import { getAttribute } from '../../../../interpreter/attributes/attributes';
import { findOnClass, modelClass } from '../../../../interpreter/values/classes';
import { setEntry } from '../../../../interpreter/values/dicts';
import { NONE, str, unknown } from '../../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../../interpreter/values/values';
import { own, setOwn } from '../../../kit/instances';
import type { Variables } from '../../../files/env-files';
import { keeping, type Member, methods, properties } from '../../../kit/model';
import type { Field, Schemas } from '../schema';
import { envFilesOf, type FILES, fileSource, secretsIn } from './settings-files';
import {
  environmentVariables,
  fromVariables,
  namingOf,
  type Options,
  type Wanted,
} from './settings-variables';

/** The classes of sources, by their names in `pydantic_settings`. */
export type Sources = Readonly<Record<string, ClassValue>>;

const SOURCE = 'pydantic_settings.PydanticBaseSettingsSource';

/** Makes the classes of the sources of settings. Asked for its values, each gives a dict by the names of fields. */
export function sourceClasses(object: ClassValue, schemas: Schemas): Sources {
  const base = modelClass(SOURCE, [object], BASE_MEMBERS);
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
const BASE_MEMBERS: readonly Member[] = [
  ...methods(keeping(SOURCE), {
    '__init__(settings_cls)': (self, { settings_cls: cls }, site) => {
      const config = cls.kind === 'class' ? getAttribute(site.vm, cls, 'model_config', site.at) : NONE;
      setOwn(site, self, { settings_cls: cls, config });
      return NONE;
    },
  }),
  ...properties(SOURCE, {
    current_state: (_, { vm }) => vm.dict(),
    settings_sources_data: (_, { vm }) => vm.dict(),
  }),
];

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

/** Returns what variables give the fields of a class. */
function ofVariables(site: Site, self: InstanceValue, from: Variables | Unknown, schemas: Schemas): Value {
  const cls = settingsOf(self);
  if (cls === undefined) return unknown('setting', 'the class of settings', site.at);
  if ('kind' in from) return site.vm.dict(from);
  if (findOnClass(self.cls, 'prepare_field_value')?.kind === 'function')
    return site.vm.dict(unknown('setting', 'values that a source prepares', site.at));
  const found = site.vm.dict();
  for (const field of schemas.fieldsOf(cls)) {
    const wanted = wantedOf(site, self, cls, field, from);
    const value = fromVariables(site, wanted, schemas);
    if (value !== undefined) setEntry(site.vm, found, str(field.name), value);
  }
  return found;
}
