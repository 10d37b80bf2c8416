import type { Random } from '../differential/random';
import type { Annotation, Limits } from './annotations';

const LIMITS: Readonly<Record<Limits, readonly string[]>> = {
  number: ['ge=0', 'gt=-1', 'le=100', 'lt=50', 'multiple_of=1'],
  text: ['min_length=1', 'max_length=40', 'pattern="^[a-z]*$"'],
  length: ['min_length=0', 'max_length=5'],
  none: [],
};

/** Returns the limits that an annotation takes: none for a union of others. */
export function limits(random: Random, { limits: family }: Annotation): readonly string[] {
  const all = LIMITS[family].filter((limit) => !limit.startsWith('pattern') || random.chance(0.5));
  return all.length > 0 && random.chance(0.35) ? [random.pick(all)] : [];
}

/** Returns what's said of a field or a parameter in words. */
export function words(random: Random, { values }: Annotation): readonly string[] {
  const [value] = values;
  return [
    ...(random.chance(0.15) ? [`title="T${random.between(1, 9)}"`] : []),
    ...(random.chance(0.25)
      ? [random.pick(['description="About it"', 'description="Ümlaut\\n\\nand *more*"'])]
      : []),
    ...(value !== undefined && random.chance(0.1) ? [`examples=[${value}]`] : []),
    ...(random.chance(0.06) ? [random.pick(['deprecated=True', 'deprecated="Old"'])] : []),
    ...(random.chance(0.08)
      ? [random.pick(['json_schema_extra={"x-a": 1}', 'json_schema_extra={"format": "own"}'])]
      : []),
  ];
}

const ALIASES = ['alias', 'alias', 'validation_alias', 'serialization_alias'];

/** Returns the rest of a model's field after its name: the annotation, `Field(…)`, the default. */
export function field(random: Random, type: Annotation, name: string): string {
  const { text, values } = type;
  const value = values.length > 0 && random.chance(0.6) ? random.pick(values) : undefined;
  const others = [
    ...limits(random, type),
    ...words(random, type),
    ...(random.chance(0.12)
      ? [`${random.pick(ALIASES)}="${random.pick([`${name}-x`, `${name}Alias`, 'the ' + name])}"`]
      : []),
    ...(random.chance(0.04) ? ['exclude=True'] : []),
    ...(random.chance(0.04) ? ['frozen=True'] : []),
  ];
  if (others.length === 0 && random.chance(0.8)) return `${text}${value === undefined ? '' : ` = ${value}`}`;
  if (random.chance(0.25))
    return `Annotated[${text}, Field(${others.join(', ')})]${value === undefined ? '' : ` = ${value}`}`;
  if (value === undefined)
    return `${text} = Field(${[...(random.chance(0.3) ? ['...'] : []), ...others].join(', ')})`;
  const isMade = random.chance(0.15);
  const given = isMade ? `default_factory=lambda: ${value}` : random.pick([value, `default=${value}`]);
  return `${text} = Field(${[given, ...others].join(', ')})`;
}
