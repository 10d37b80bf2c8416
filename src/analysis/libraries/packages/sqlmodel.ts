import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, entriesOf } from '../../interpreter/values/dicts';
import { NONE, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { forward } from '../kit/calls';
import { isA, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { keeping, methods, native, qualified } from '../kit/model';
import { isTrue } from '../kit/truth-values';
import { typedDict } from './pydantic';
import { pydanticOf } from './pydantic/classes';
import { RENAMED } from './pydantic/fields/fields';
import { initializeModel, MODEL_RULES } from './pydantic/model';
import { configOf } from './pydantic/schema';
import { record } from './pydantic/types';

/** SQLModel (read in 0.0.50): pydantic's models, of which some are tables. Relationships are no fields. */
export const library: Library = (builtins) => {
  const { BaseModel, schemas } = pydanticOf(builtins);
  const Relationship = record(builtins, 'sqlmodel.main.RelationshipInfo');
  const SQLModel = modelClass(
    'sqlmodel.main.SQLModel',
    [BaseModel],
    methods(keeping('sqlmodel.main.SQLModel'), {
      '__init__(*args, **data)': (self, { data }, site) => {
        if (!isTable(site, self.cls)) return initializeModel(schemas, MODEL_RULES, self, data, site);
        // A table takes what it's given as it is, and lacks nothing.
        setOwn(site, self, Object.fromEntries(data));
        self.open ??= site.open ?? unknown('library', `what ${self.cls.name} holds`, site.at);
        return NONE;
      },
    }),
    {
      ...BaseModel.hooks,
      subclass: (cls) => {
        for (const [name, value] of cls.attrs) if (isA(value, Relationship)) cls.annotations.delete(name);
        schemas.define(cls);
      },
      classMissing: (cls, name, call) =>
        BaseModel.hooks.classMissing?.(cls, name, call) ??
        (isTable(call, cls) ? unknown('library', `${cls.name}.${name}`, call.at) : undefined),
    },
  );
  const names = {
    SQLModel,
    Field: native(keeping('sqlmodel.Field(*args, **keywords)'), ({ args, keywords }, site) =>
      forward(site, schemas.markers.FieldInfo, args, said(site, keywords)),
    ),
    Relationship: native(keeping('sqlmodel.Relationship(**options)'), ({ options }, site) =>
      forward(site, Relationship, [], options),
    ),
    SQLModelConfig: typedDict(builtins, 'sqlmodel.main.SQLModelConfig'),
  };
  return { ...qualified('sqlmodel', names), ...qualified('sqlmodel.main', names) };
};

const isTable = (site: Site, cls: ClassValue): boolean => isTrue(configOf(site, cls, 'table'));

/** Keywords of pydantic 1, which SQLModel takes and pydantic 2 passes over. */
const UNUSED: ReadonlySet<string> = new Set(['regex', 'const', 'unique_items', 'include', 'allow_mutation']);

/** Returns what the keywords of a `Field(…)` say to pydantic: those in `schema_extra`, too. */
function said({ vm }: Site, keywords: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  const extra = contentOf(keywords.get('schema_extra') ?? NONE);
  const more = (extra === undefined ? [] : entriesOf(vm, extra)).map(
    ({ key, value }) => [textOf(key) ?? '', value] as const,
  );
  return new Map(
    [...keywords, ...more].flatMap(([name, value]) =>
      UNUSED.has(name) || name === 'schema_extra' ? [] : [[RENAMED[name] ?? name, value] as const],
    ),
  );
}
