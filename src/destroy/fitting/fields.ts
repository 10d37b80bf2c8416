import type { Call, Expr } from '../../analysis/python/ast';
import { Failure } from '../../base/diagnostics/failure';
import { type Field, SCALARS } from '../../dto/field';
import { parseFields } from '../../dto/field-spec';
import { specOf } from '../../dto/print-spec';
import { readDefault } from '../../dto/read-literals';
import { IN_PYTHON } from '../../dto/scalars';
import { importedNames } from '../../scaffold/frame/project';
import { type FieldLine, lastName, shapeOf } from '../../scaffold/frame/shape';
import type { Going } from './going';

/** Classes of what a client sends on creation, which say most of a field. */
const SENT = /create|new|^add|base|in$/i;

/** Reads the fields of a resource back from its classes; leaves out those of a type that no field has. */
export function fieldsOf({ python, owner }: Going): readonly Field[] {
  const pieces = [...python].map(([path, source]) => ({
    path,
    source,
    roles: new Set<never>(),
    imports: importedNames(source),
    spot: undefined,
  }));
  const { classes, given } = shapeOf(pieces, owner, undefined);
  const texts = new Map(
    pieces.flatMap(({ source }) => source.body.map((one) => [one, source.text] as const)),
  );
  const ranked = classes.toSorted(
    (left, right) => Number(SENT.test(right.name)) - Number(SENT.test(left.name)),
  );
  const lines = ranked.flatMap((one) => one.lines.map((line) => ({ line, text: texts.get(one.def) ?? '' })));
  return [...given].flatMap(([name, isNeeded]) => {
    const own = lines.filter(({ line }) => line.name === name && !(isNeeded && line.manner === 'optional'));
    for (const { line, text } of own) {
      const field = fieldIn(line, text);
      if (field !== undefined) return [field];
    }
    return [];
  });
}

function fieldIn({ name, annotation = '', value }: FieldLine, text: string): Field | undefined {
  const bare = annotation.replace(/\s*\|\s*None$/, '').replace(/^(?:\w+\.)?Optional\[(.*)\]$/s, '$1');
  const spec = specFor(bare);
  const words = spec === undefined ? [] : [name, spec, ...(bare === annotation ? [] : ['optional'])];
  const plain = read(words.join(':'));
  if (plain === undefined) return undefined;
  const call = value?.type === 'Call' && lastName(value) === 'Field' ? value : undefined;
  const given = call === undefined ? value : argument(call, 'default');
  const isNone = given?.type === 'Constant' && given.value === null;
  const known = given === undefined || isNone ? undefined : readDefault(given, plain.type, text);
  if (given !== undefined && !isNone && known === undefined) return undefined;
  return read(specOf({ ...plain, limits: limitsIn(call, text), default: known }));
}

const argument = ({ keywords }: Call, ...names: readonly string[]): Expr | undefined =>
  keywords.find(({ name }) => names.includes(name ?? ''))?.value;

function limitsIn(call: Call | undefined, text: string): Field['limits'] {
  const of = (...names: readonly string[]): string | undefined => {
    const found = call && argument(call, ...names);
    return found && text.slice(found.start, found.end);
  };
  const [min, max] = [of('min_length', 'ge'), of('max_length', 'le')];
  return min === undefined && max === undefined ? undefined : { min, max };
}

/** Returns the field of a spec, as `make` would read it; `undefined` for what's no spec. */
function read(spec: string): Field | undefined {
  try {
    return parseFields([spec])[0];
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Returns the type of a spec for that of an annotation. */
function specFor(annotation: string): string | undefined {
  const item = /^[Ll]ist\[(.*)\]$/s.exec(annotation)?.[1];
  if (item !== undefined) {
    const inner = specFor(item);
    return inner && `list:${inner}`;
  }
  const choices = /^Literal\[(.*)\]$/s.exec(annotation)?.[1];
  if (choices !== undefined)
    return `enum:${[...choices.matchAll(/(["'])(.*?)\1/g)].map(([, , choice]) => choice).join(',')}`;
  const name = lastStep(annotation).replace(/_type$/, '');
  return SCALARS.find((scalar) => lastStep(IN_PYTHON[scalar].annotation) === name);
}

const lastStep = (name: string): string => name.split('.').at(-1) ?? name;
