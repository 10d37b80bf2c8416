import type { Random } from '../differential/random';

/** The family of limits that a type takes. */
export type Limits = 'number' | 'text' | 'length' | 'none';

/** An annotation in Python source, with values of it, also as source. */
export interface Annotation {
  readonly text: string;
  readonly values: readonly string[];
  readonly limits: Limits;
  readonly isHashable: boolean;
  /** True if FastAPI takes it as a parameter of a path or a query. */
  readonly isScalar: boolean;
}

/** The names that annotations may refer to where one stands. */
export interface Scope {
  readonly enums: readonly Named[];
  /** Models, dataclasses, typed dicts, root models. */
  readonly models: readonly string[];
  /** Aliases of types. */
  readonly aliases: readonly Annotation[];
  /** Groups of models that differ in a literal field: the name of the field, the models. */
  readonly tagged: readonly { readonly field: string; readonly models: readonly string[] }[];
  /** Generic models with one parameter. */
  readonly generics: readonly string[];
}

export interface Named {
  readonly name: string;
  readonly values: readonly string[];
}

/** Makes an annotation that's no scalar and takes no limits, unless `more` says so. */
const of = (text: string, more: Partial<Annotation> = {}): Annotation => ({
  text,
  values: [],
  limits: 'none',
  isHashable: false,
  isScalar: false,
  ...more,
});

const scalar = (text: string, limits: Limits, ...values: readonly string[]): Annotation =>
  of(text, { values, limits, isHashable: true, isScalar: true });

const SCALARS: readonly Annotation[] = [
  scalar('int', 'number', '1', '0', '-3'),
  scalar('int', 'number', '7'),
  scalar('str', 'text', '"a"', '""', '"grün"'),
  scalar('str', 'text', '"x y"'),
  scalar('float', 'number', '1.5', '2', '0.0'),
  scalar('bool', 'none', 'True', 'False'),
  scalar('bytes', 'text', 'b"x"'),
  scalar('Decimal', 'number', 'Decimal("1.50")', 'Decimal(3)'),
  scalar('date', 'none', 'date(2024, 2, 29)'),
  scalar('datetime', 'none', 'datetime(2024, 1, 2, 3, 4)', 'datetime(2024, 1, 2, tzinfo=timezone.utc)'),
  scalar('time', 'none', 'time(12, 30)'),
  scalar('timedelta', 'none', 'timedelta(hours=1)', 'timedelta(days=2, seconds=5)'),
  scalar('UUID', 'none', 'UUID("12345678-1234-5678-1234-567812345678")'),
  scalar('Path', 'none', 'Path("/a/b")'),
  scalar('EmailStr', 'none', '"a@example.com"'),
  scalar('AnyUrl', 'none', '"https://example.com"', 'AnyUrl("https://example.com/x")'),
  scalar('HttpUrl', 'none', 'HttpUrl("https://example.com")'),
  scalar('IPv4Address', 'none', 'IPv4Address("127.0.0.1")'),
  scalar('SecretStr', 'none', 'SecretStr("s")'),
  scalar('PositiveInt', 'none', '5'),
  scalar('StrictStr', 'none', '"s"'),
  scalar('StrictInt', 'none', '2'),
  scalar('UUID4', 'none'),
  scalar('Base64Str', 'none'),
  scalar('AwareDatetime', 'none'),
  scalar('constr(min_length=1, pattern="^a")', 'none', '"ab"'),
  scalar('conint(ge=0, lt=100)', 'none', '3'),
  scalar('Annotated[int, Field(gt=0)]', 'number', '1'),
  scalar('Annotated[str, Field(max_length=9), "note"]', 'text', '"n"'),
  scalar('Annotated[float, annotated_types.Ge(0), Field(description="Of it", lt=10)]', 'none', '0.5'),
  scalar('Annotated[str, StringConstraints(to_lower=True, min_length=2)]', 'none', '"low"'),
  scalar('Literal["a", "b"]', 'none', '"a"'),
  scalar('Literal[1, 2]', 'none', '2'),
  scalar('Literal["only"]', 'none', '"only"'),
  scalar('Literal["x", 3, None]', 'none', 'None', '"x"'),
];

/** Types that only models have. */
const OTHERS: readonly Annotation[] = [
  of('Any', { values: ['None', '1', '{"a": [1]}'] }),
  of('dict', { values: ['{}', '{"a": 1}'], limits: 'length' }),
  of('list', { values: ['[]', '[1, "a"]'], limits: 'length' }),
  of('Json', { values: ['"1"'] }),
  of('Json[list[int]]'),
  of('object', { values: ['None'] }),
  of('JsonValue', { values: ['None', '{"a": None}'] }),
  of('Annotated[int, PlainSerializer(str, return_type=str)]', { values: ['1'], isHashable: true }),
  of('Annotated[int, BeforeValidator(int)]', { values: ['1'], isHashable: true }),
  of('Annotated[int, AfterValidator(abs)]', { values: ['1'], limits: 'number', isHashable: true }),
  of('Annotated[str, WithJsonSchema({"type": "string", "format": "color"})]', {
    values: ['"c"'],
    isHashable: true,
  }),
];

/** Makes an annotation of one value. */
export function scalarAnnotation(random: Random, scope: Scope): Annotation {
  if (scope.enums.length > 0 && random.chance(0.15)) {
    const { name, values } = random.pick(scope.enums);
    return scalar(name, 'none', ...values);
  }
  const aliases = scope.aliases.filter(({ isScalar }) => isScalar);
  return aliases.length > 0 && random.chance(0.1) ? random.pick(aliases) : random.pick(SCALARS);
}

/** Makes an annotation of any kind, for a field, a body or a response. */
export function annotation(random: Random, scope: Scope, depth = 2): Annotation {
  if (depth > 0 && random.chance(0.4)) return container(random, scope, depth - 1);
  if (random.chance(0.08)) return random.pick(OTHERS);
  if (scope.models.length > 0 && random.chance(0.35)) return modelAnnotation(random, scope, depth);
  if (scope.aliases.length > 0 && random.chance(0.05)) return random.pick(scope.aliases);
  return scalarAnnotation(random, scope);
}

/** Makes an annotation that is a model, a generic one, or a tagged union. */
export function modelAnnotation(random: Random, scope: Scope, depth = 1): Annotation {
  if (scope.generics.length > 0 && depth > 0 && random.chance(0.25))
    return of(`${random.pick(scope.generics)}[${annotation(random, scope, depth - 1).text}]`);
  if (scope.tagged.length > 0 && random.chance(0.15)) {
    const { field, models } = random.pick(scope.tagged);
    return of(`Annotated[Union[${models.join(', ')}], Field(discriminator="${field}")]`);
  }
  return of(random.pick(scope.models));
}

function container(random: Random, scope: Scope, depth: number): Annotation {
  const inner = annotation(random, scope, depth);
  const other = annotation(random, scope, depth);
  const hashable = scalarAnnotation(random, scope);
  const list = (text: string, item: Annotation, open: string, close: string): Annotation =>
    of(text, {
      values: [`${open}${close}`, ...item.values.slice(0, 1).map((value) => `${open}${value}${close}`)],
      limits: 'length',
    });
  return random.pick([
    () => optional(random, inner),
    () => optional(random, inner),
    () => optional(random, hashable),
    () => list(`list[${inner.text}]`, inner, '[', ']'),
    () => list(`List[${inner.text}]`, inner, '[', ']'),
    () => list(`Sequence[${inner.text}]`, inner, '[', ']'),
    () =>
      of(`set[${hashable.text}]`, {
        values: hashable.values.slice(0, 1).map((value) => `{${value}}`),
        limits: 'length',
      }),
    () => of(`frozenset[${hashable.text}]`, { values: ['frozenset()'], limits: 'length' }),
    () => of(`tuple[${inner.text}, ...]`, { values: ['()'], limits: 'length' }),
    () => of(`tuple[${inner.text}, ${hashable.text}]`),
    () => of(`dict[str, ${inner.text}]`, { values: ['{}'], limits: 'length' }),
    () =>
      of(`dict[${random.pick(['int', 'str', 'UUID', hashable.text])}, ${inner.text}]`, {
        values: ['{}'],
        limits: 'length',
      }),
    () => of(`Mapping[str, ${inner.text}]`, { values: ['{}'], limits: 'length' }),
    () => of(`Union[${inner.text}, ${other.text}]`, { values: inner.values }),
    () => of(`Union[${hashable.text}, ${other.text}, None]`, { values: ['None', ...hashable.values] }),
  ])();
}

/** Makes an annotation optional, in one of the ways to write it. */
export function optional(random: Random, { text, values, limits, isScalar }: Annotation): Annotation {
  const isPlain = !text.startsWith('"');
  return of(isPlain && random.chance(0.5) ? `${text} | None` : `Optional[${text}]`, {
    values: ['None', 'None', ...values],
    limits: limits === 'length' ? 'none' : limits,
    isScalar,
  });
}
