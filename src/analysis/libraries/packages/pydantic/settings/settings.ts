import type { Site } from '../../../../interpreter/calls/call-site';
import { HIDDEN } from '../../../../interpreter/guards/causes';
import { modelClass } from '../../../../interpreter/values/classes';
import { textOf } from '../../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../../interpreter/values/values';
import type { Variables } from '../../../files/env-files';
import { keeping, methods } from '../../../kit/model';
import { initializeModel, type Rules, type Source } from '../model';
import { fieldsSet } from '../fields/model-fields';
import type { Schemas } from '../schema';
import { envFilesOf, secretsIn } from './settings-files';
import { choosesSources, gather, OPTIONS } from './settings-gathered';
import type { Sources } from './settings-sources';
import { environmentVariables, fromVariables, givenAs, namingOf, type Options } from './settings-variables';

/**
 * `BaseSettings`: a model whose fields come from the environment, from files of secrets, or from the sources that the class
 * chooses; else they have their defaults, which are validated.
 */
export function makeSettings(BaseModel: ClassValue, sources: Sources, schemas: Schemas): ClassValue {
  return modelClass(
    'pydantic_settings.BaseSettings',
    [BaseModel],
    methods(keeping('pydantic_settings.BaseSettings'), {
      '__init__(*args, **values)': (self, { values }, site) =>
        initialize(site, self, values, sources, schemas),
    }),
  );
}

function initialize(
  site: Site,
  self: InstanceValue,
  values: ReadonlyMap<string, Value>,
  sources: Sources,
  schemas: Schemas,
): Value {
  const options: Options = (name) => values.get(`_${name}`);
  const given = new Map([...values].filter(([name]) => !isOption(name)));
  const rules = (source: Source): Rules => ({
    source,
    validatesDefaults: true,
    missing: 'setting',
    variable: (_, cls, field) => givenAs(site, cls, field, schemas),
  });
  const isOpen = noteFiles(site, self.cls, options, schemas);
  const filled = fill(site, self, { given, options, rules }, sources, schemas);
  if (isOpen) markGiven(site, self, schemas);
  return filled;
}

/** Holds the means to fill settings: arguments, options of the call, and how each field is filled. */
interface Filling {
  readonly given: ReadonlyMap<string, Value>;
  readonly options: Options;
  readonly rules: (source: Source) => Rules;
}

function fill(
  site: Site,
  self: InstanceValue,
  { given, options, rules }: Filling,
  sources: Sources,
  schemas: Schemas,
): Value {
  if (!choosesSources(self.cls))
    return initializeModel(schemas, rules(plainly(options, schemas)), self, given, site);
  const gathered = gather(site, { cls: self.cls, given, options }, sources, schemas);
  const open = site.open ?? gathered.open;
  return initializeModel(
    schemas,
    rules(() => undefined),
    self,
    gathered.values,
    { ...site, open },
  );
}

/** Marks `model_fields_set` as depending on the files that could give the fields that aren't in it. */
function markGiven(site: Site, self: InstanceValue, schemas: Schemas): void {
  const given = fieldsSet(site, self, schemas);
  const names = new Set(given.items.map(({ value }) => textOf(value)));
  for (const { name } of schemas.fieldsOf(self.cls))
    if (!names.has(name)) site.vm.decisions?.read(`${HIDDEN}${self.cls.name}.${name} has its default`, given);
}

/**
 * Notes that the files of variables that a class or a call names, which aren't read, could give each field its value. Returns
 * false where there are none.
 */
function noteFiles(site: Site, cls: ClassValue, options: Options, schemas: Schemas): boolean {
  const { unread: files } = envFilesOf(site, cls, options('env_file'));
  if (files.length === 0) return false;
  const causes = schemas.fieldsOf(cls).flatMap((field) => {
    const name = givenAs(site, cls, field, schemas);
    const ofVariable = name === undefined ? [] : [`${name} isn't set`, `${name}, taken as given`];
    return [`${cls.name}.${field.name} has its default`, ...ofVariable];
  });
  site.vm.decisions?.unread.decide(causes, files);
  return true;
}

const isOption = (name: string): boolean =>
  name.startsWith('_') && (OPTIONS.includes(name.slice(1)) || /^_(?:env|cli)_/u.test(name));

/** Looks a field up in the environment, in files of variables, then among the files of secrets. */
function plainly(options: Options, schemas: Schemas): Source {
  let files: Variables | undefined;
  return (site, cls, field) => {
    const naming = namingOf(site, cls, options);
    files ??= envFilesOf(site, cls, options('env_file'));
    for (const from of [environmentVariables(site), files]) {
      const given = fromVariables(site, { cls, field, from, naming }, schemas);
      if (given !== undefined) return given;
    }
    const secrets = secretsIn(site, cls, options('secrets_dir'));
    return secrets === undefined || 'kind' in secrets
      ? undefined
      : fromVariables(
          site,
          { cls, field, from: secrets, naming: { ...naming, delimiter: undefined } },
          schemas,
        );
  };
}
