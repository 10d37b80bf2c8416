import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { namedFiles } from '../../files/env-files';
import { keeping, methods } from '../../kit/model';
import { initializeModel, type Rules, type Source } from './model';
import { configOf, type Schemas } from './schema';
import { secretsIn } from './settings-files';
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
  noteFiles(site, self.cls, options, schemas);
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

/** Notes that the files of variables that a class or a call names, which aren't read, could give each field its value. */
function noteFiles(site: Site, cls: ClassValue, options: Options, schemas: Schemas): void {
  const files = namedFiles(site, options('env_file') ?? configOf(site, cls, 'env_file'));
  if (files.length === 0) return;
  const causes = schemas.fieldsOf(cls).flatMap((field) => {
    const name = givenAs(site, cls, field, schemas);
    const ofVariable = name === undefined ? [] : [`${name} isn't set`, `${name}, taken as given`];
    return [`${cls.name}.${field.name} has its default`, ...ofVariable];
  });
  site.vm.decisions?.unread.decide(causes, files);
}

const isOption = (name: string): boolean =>
  name.startsWith('_') && (OPTIONS.includes(name.slice(1)) || /^_(?:env|cli)_/u.test(name));

/** Looks a field up in the environment, then among the files of secrets. */
const plainly =
  (options: Options, schemas: Schemas): Source =>
  (site, cls, field) => {
    const naming = namingOf(site, cls, options);
    const given = fromVariables(site, { cls, field, from: environmentVariables(site), naming }, schemas);
    if (given !== undefined) return given;
    const secrets = secretsIn(site, cls, options('secrets_dir'));
    return secrets === undefined || 'kind' in secrets
      ? undefined
      : fromVariables(
          site,
          { cls, field, from: secrets, naming: { ...naming, delimiter: undefined } },
          schemas,
        );
  };
