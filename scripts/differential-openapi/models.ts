import type { Random } from '../differential/random';
import { type Annotation, annotation, modelAnnotation, type Named, type Scope } from './annotations';
import { field } from './fields';

/** A scope that grows while definitions are written. */
export interface Definitions extends Scope {
  readonly enums: Named[];
  readonly models: string[];
  readonly aliases: Annotation[];
  readonly tagged: { field: string; models: string[] }[];
  readonly generics: string[];
  /** Models that others can inherit from. */
  readonly bases: string[];
}

export const emptyDefinitions = (): Definitions => ({
  enums: [],
  models: [],
  aliases: [],
  tagged: [],
  generics: [],
  bases: [],
});

const FIELDS = [
  'id',
  'name',
  'count',
  'user_id',
  'isActive',
  'HTTPCode',
  'items',
  'meta',
  'value_2',
  'kind_of',
  'x',
  'createdAt',
];
const NAMES = ['Item', 'User', 'Order', 'Page', 'OrderLine', 'HTTPThing', 'Settings', 'Box', 'node', 'Team'];

/** A name that isn't taken; sometimes one with a number. */
function fresh(random: Random, taken: ReadonlySet<string>): string {
  const free = NAMES.filter((name) => !taken.has(name));
  return free.length > 0 ? random.pick(free) : `Model${taken.size}`;
}

/** Writes one definition, and adds its name to the scope. */
export function definition(random: Random, scope: Definitions, taken: Set<string>): readonly string[] {
  const name = fresh(random, taken);
  taken.add(name);
  const write = random.pick([
    model,
    model,
    model,
    model,
    model,
    model,
    enumeration,
    enumeration,
    dataclass,
    typedDict,
    root,
    generic,
    taggedModels,
    alias,
    namedTuple,
  ]);
  return [...write(random, scope, name), '', ''];
}

const doc = (random: Random): readonly string[] =>
  random.chance(0.3)
    ? [random.pick(['    """One of them."""', '    """First.\n\n    Second: *more*.\n    """'])]
    : [];

function fieldsOf(random: Random, scope: Scope, self?: string): readonly string[] {
  const names = [...new Set(Array.from({ length: random.between(1, 5) }, () => random.pick(FIELDS)))];
  const lines = names.map((name) => `    ${name}: ${field(random, annotation(random, scope), name)}`);
  if (self === undefined || !random.chance(0.12)) return lines;
  return [
    ...lines,
    random.pick([`    parent: "${self} | None" = None`, `    children: list["${self}"] = []`]),
  ];
}

const CONFIGS = [
  'extra="forbid"',
  'extra="allow"',
  'title="A title"',
  'from_attributes=True',
  'use_enum_values=True',
  'alias_generator=to_camel',
  'alias_generator=to_camel, populate_by_name=True',
  'json_schema_extra={"x-m": {"a": 1}}',
  'json_schema_extra={"examples": [{"x": 1}], "description": "Of the configuration"}',
  'use_attribute_docstrings=True',
  'ser_json_timedelta="float"',
  'json_schema_serialization_defaults_required=True',
];

function model(random: Random, scope: Definitions, name: string): readonly string[] {
  const base = scope.bases.length > 0 && random.chance(0.25) ? random.pick(scope.bases) : 'BaseModel';
  const config = random.chance(0.3) ? [`    model_config = ConfigDict(${random.pick(CONFIGS)})`, ''] : [];
  const lines = [
    `class ${name}(${base}):`,
    ...doc(random),
    ...config,
    ...fieldsOf(random, scope, name),
    ...(random.chance(0.15) ? computed(random, scope) : []),
    ...(random.chance(0.05)
      ? ['', '    @model_validator(mode="after")', '    def check(self):', '        return self']
      : []),
  ];
  scope.models.push(name);
  scope.bases.push(name);
  return lines;
}

function computed(random: Random, scope: Scope): readonly string[] {
  const { text } = annotation(random, scope, 1);
  const args = random.pick(['', '', '(alias="comp")', '(title="C", description="D")', '(deprecated=True)']);
  return [
    '',
    `    @computed_field${args}`,
    '    @property',
    `    def computed(self) -> ${text}:`,
    ...(random.chance(0.4) ? ['        """Computed."""'] : []),
    '        ...',
  ];
}

function enumeration(random: Random, scope: Definitions, name: string): readonly string[] {
  const [base, members] = random.pick([
    ['str, Enum', ['a = "A"', 'b = "B"']],
    ['Enum', ['one = 1', 'two = "2"']],
    ['IntEnum', ['low = 1', 'high = 2']],
    ['str, Enum', ['only = "only"']],
    ['Enum', ['x = 1.5', 'y = None']],
  ] as const);
  scope.enums.push({ name, values: members.map((member) => `${name}.${member.split(' ')[0] ?? ''}`) });
  return [`class ${name}(${base}):`, ...doc(random), ...members.map((member) => `    ${member}`)];
}

function dataclass(random: Random, scope: Definitions, name: string): readonly string[] {
  const decorator = random.pick(['@dataclass', '@dataclass(kw_only=True)', '@pydantic_dataclass']);
  const types = Array.from({ length: random.between(1, 3) }, () => annotation(random, scope, 1));
  const immutable = (value: string | undefined): value is string =>
    value !== undefined && !/^[[{]/.test(value);
  let isOptional = false;
  const lines = types.map(({ text, values }, index) => {
    const value = values.find(immutable);
    isOptional = value !== undefined && (isOptional || random.chance(0.5));
    return { text: `    f${index}: ${text}`, value: isOptional ? value : undefined };
  });
  const required = lines.filter(({ value }) => value === undefined);
  const given = lines.filter(({ value }) => value !== undefined);
  scope.models.push(name);
  return [
    decorator,
    `class ${name}:`,
    ...doc(random),
    ...[...required, ...given].map(({ text, value }) => (value === undefined ? text : `${text} = ${value}`)),
  ];
}

function typedDict(random: Random, scope: Definitions, name: string): readonly string[] {
  const keys = Array.from({ length: random.between(1, 3) }, (_none, index) => {
    const { text } = annotation(random, scope, 1);
    return `    k${index}: ${random.chance(0.2) ? `NotRequired[${text}]` : text}`;
  });
  scope.models.push(name);
  return [`class ${name}(TypedDict${random.chance(0.2) ? ', total=False' : ''}):`, ...doc(random), ...keys];
}

function namedTuple(random: Random, scope: Definitions, name: string): readonly string[] {
  const { text } = annotation(random, scope, 1);
  scope.models.push(name);
  return [`class ${name}(NamedTuple):`, `    first: ${text}`, '    second: int = 2'];
}

function root(random: Random, scope: Definitions, name: string): readonly string[] {
  const { text } = annotation(random, scope, 1);
  scope.models.push(name);
  return [`class ${name}(RootModel[${text}]):`, ...doc(random), '    pass'];
}

function generic(random: Random, scope: Definitions, name: string): readonly string[] {
  const lines = [
    `class ${name}(BaseModel, Generic[T]):`,
    ...doc(random),
    `    data: ${random.pick(['T', 'list[T]', 'Optional[T]', 'dict[str, T]'])}`,
    `    note: ${field(random, annotation(random, scope, 1), 'note')}`,
  ];
  scope.generics.push(name);
  return lines;
}

function taggedModels(random: Random, scope: Definitions, name: string): readonly string[] {
  const tag = random.pick(['kind', 'type']);
  const models = [`${name}A`, `${name}B`];
  const lines = models.flatMap((one, index) => [
    `class ${one}(BaseModel):`,
    `    ${tag}: Literal["${one.toLowerCase()}"]${random.chance(0.3) ? ` = "${one.toLowerCase()}"` : ''}`,
    ...fieldsOf(random, scope),
    ...(index === 0 ? ['', ''] : []),
  ]);
  scope.models.push(...models);
  scope.tagged.push({ field: tag, models });
  return lines;
}

function alias(random: Random, scope: Definitions, name: string): readonly string[] {
  const { text, ...type } = random.chance(0.3) ? modelOr(random, scope) : annotation(random, scope, 1);
  const written = random.pick([
    text,
    `Annotated[${text}, Field(description="Alias")]`,
    `TypeAliasType("${name}", ${text})`,
    ...(type.isScalar && /^\w+$/.test(text) ? [`NewType("${name}", ${text})`] : []),
  ]);
  scope.aliases.push({ ...type, text: name, isScalar: false, limits: 'none' });
  return [`${name} = ${written}`];
}

const modelOr = (random: Random, scope: Scope): Annotation =>
  scope.models.length > 0 ? modelAnnotation(random, scope) : annotation(random, scope, 1);
