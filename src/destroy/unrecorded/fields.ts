import type { ClassDef } from '../../analysis/python/ast';
import type { ColumnSpec, Field } from '../../dto/field';
import { readField } from '../../dto/read-fields';
import type { Draft } from '../../scaffold/generate/draft';
import { type ClassLine, foreignKeyOf, isTrue, linesOf } from '../../scaffold/layout/read/class-lines';
import { modelsOf } from '../../scaffold/layout/read/models';
import type { Sources } from '../../scaffold/layout/read/sources';
import { nameOfResource, tableOf } from '../../scaffold/layout/read/tables';
import { ownNames } from '../../scaffold/standard/own-columns';
import { wordsOf } from '../../scaffold/layout/words';

/** A line of a class, and its file's text. */
interface Line extends ClassLine {
  readonly text: string;
}

/** Reads the fields of a resource that's there back from its classes; leaves out those of a type that no field has. */
export function shownFields({ found: { conventions }, placed }: Draft, sources: Sources): readonly Field[] {
  const { schema, table, key } = conventions;
  const lines = (name: string | undefined): readonly Line[] => {
    const paths = new Set(placed.filter(({ unit }) => unit.name === name).map(({ path }) => path));
    return [...paths].flatMap((path) => {
      const text = sources.module(path)?.text ?? '';
      const found = sources
        .statements(path)
        .filter((one): one is ClassDef => one.type === 'ClassDef' && one.name === name);
      return found.flatMap((one) => linesOf(one).map((line) => ({ ...line, text })));
    });
  };
  const [sent, got, columns] = [
    [...lines(schema.base), ...lines(schema.create)],
    [...lines(schema.response), ...lines(schema.update)],
    lines(table?.name),
  ];
  const own = ownNames(conventions);
  const isField = ({ name }: Line): boolean =>
    !own.has(name) && name !== key.name && !/^(?:_|model_config$)/.test(name);
  const all = [...sent, ...got, ...columns].filter(isField);
  // If nothing creates an item, each field has a column as well.
  const kept = new Set(columns.map(({ name }) => name));
  const isStored = columns.length > 0 && sent.length === 0;
  const shown = sent.some(isField) ? sent.filter(isField) : all;
  const names = [...new Set(shown.map(({ name }) => name))].filter((name) => !isStored || kept.has(name));
  return names.flatMap((name) => {
    const own = all.filter((line) => line.name === name);
    const column = columnOf(sources, own);
    const found = column?.references === undefined ? readAs(own) : keyIn(own);
    if (found === undefined) return [];
    const field = withLength(found, columns, table?.textLength);
    return [column === undefined ? field : { ...field, column }];
  });
}

/** Returns the field as the first line says it that can be read; what a table keeps as a text may be more elsewhere. */
function readAs(lines: readonly Line[]): Field | undefined {
  const read = lines.flatMap((line) => readField(line) ?? []);
  const [first] = read;
  const type = read.map((one) => one.type).find(({ kind }) => ['enum', 'email', 'url'].includes(kind));
  return first?.type.kind === 'str' && type !== undefined ? { ...first, type } : first;
}

/** Returns a text with the length of its column, but for the length of those without a limit. */
function withLength(field: Field, columns: readonly Line[], usual: number | undefined): Field {
  if (field.type.kind !== 'str') return field;
  const shown = columns.flatMap(({ name, statement: { start, end }, text }) =>
    name === field.name ? (LENGTH.exec(text.slice(start, end))?.[1] ?? []) : [],
  );
  const max = field.limits?.max ?? shown[0];
  const own = max === undefined || Number(max) === usual ? undefined : max;
  const min = field.limits?.min;
  return { ...field, limits: min === undefined && own === undefined ? undefined : { min, max: own } };
}

/** Matches the length of a column. */
const LENGTH = /\b(?:String|Unicode|VARCHAR|AutoString)\((?:length=)?(\d+)\)/;

/** Returns the field for the key of another table; its type is that of the key. */
const keyIn = (lines: readonly Line[]): Field | undefined => {
  const line = lines.find(({ annotation }) => annotation !== undefined);
  const text = line?.annotation && line.text.slice(line.annotation.start, line.annotation.end);
  return (
    lines[0] && { ...PLAIN_KEY, name: lines[0].name, isOptional: /\bNone\b|\bOptional\b/.test(text ?? '') }
  );
};

const PLAIN_KEY = { type: { kind: 'int' }, limits: undefined, default: undefined } as const;

/** Reads what the column of a field has besides its type; `undefined` if that's nothing. */
function columnOf(sources: Sources, lines: readonly Line[]): ColumnSpec | undefined {
  const has = (name: string): boolean =>
    lines.some(({ value }) => value?.type === 'Call' && isTrue(value, name));
  const keys = lines.flatMap((line) => {
    const column = foreignKeyOf(line)?.column;
    return column?.type === 'Str' ? [column.value] : [];
  });
  const model =
    keys.length === 0
      ? undefined
      : modelsOf(sources).find((one) => tableOf(sources, one)?.column === keys[0]);
  const references = model && wordsOf(nameOfResource(model)).plural.join('_');
  const column = { isUnique: has('unique'), isIndexed: has('index'), references };
  return column.isUnique || column.isIndexed || references !== undefined ? column : undefined;
}
