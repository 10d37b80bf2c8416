import { boolean } from './booleans';
import { refer } from './imports';
import { quote, type SourceFile } from './project';
import { text } from './texts';

type Form = (file: SourceFile, items: readonly string[]) => string;

const literal = (items: readonly string[]): string => `[${items.map(quote).join(', ')}]`;

function named(file: SourceFile, expression: string): string {
  const name = file.fresh('TAGS');
  file.define(`${name} = ${expression}`);
  return name;
}

/** Lists of texts; some are shared by name, some are changed after their creation. */
const FORMS: readonly Form[] = [
  (_file, items) => literal(items),
  (file, items) => `[${items.map((item) => text(file, item)).join(', ')}]`,
  (file, items) => named(file, literal(items)),
  (file, items) => `list(${named(file, `(${items.map((item) => `${quote(item)},`).join(' ')})`)})`,
  (file, items) => `[*${named(file, literal(items))}]`,
  (file, items) => `${named(file, literal(items.slice(0, 1)))} + ${literal(items.slice(1))}`,
  (_file, items) => `[t.lower() for t in ${literal(items.map((item) => item.toUpperCase()))} if t]`,
  (_file, items) => `${quote(items.join(' '))}.split()`,
  (_file, items) => `list(dict.fromkeys(${literal([...items, ...items])}))`,
  (_file, items) => `list({k: 1 for k in ${literal(items)}})`,
  (_file, items) => `list({${items.map((item, index) => `${index}: ${quote(item)}`).join(', ')}}.values())`,
  (_file, items) => `sorted({${[...items, 'zz'].map(quote).join(', ')}} - {"zz"})`,
  (_file, items) => `[*map(str.strip, ${literal(items.map((item) => `${item} `))})]`,
  (_file, items) => `list(filter(lambda t: t != "zz", ${literal(['zz', ...items])}))`,
  (file, items) => `${named(file, literal(items))}.copy()`,
  (file, items) => `${named(file, literal(['zz', ...items]))}[1:]`,
  (file, items) => `(${literal(items)} if ${boolean(file, true)} else ["no"])`,
  (file, items) => {
    const name = named(file, literal(items));
    file.define(`${name}.append("late")`, `${name} += ["later"]`);
    return name;
  },
  (file, items) => {
    const name = named(file, '[]');
    file.define(`for item in ${literal(items)}:`, `    ${name}.append(item)`, `${name}.reverse()`);
    return name;
  },
  (file, items) => {
    file.import('from enum import Enum');
    const name = file.fresh('Tags');
    file.define(
      `class ${name}(str, Enum):`,
      ...(items.length > 0 ? items : ['x']).map((item, index) => `    T${index} = ${quote(item)}`),
    );
    return file.random.pick([
      `list(${name})`,
      `[${name}.T0]`,
      `[t.value for t in ${name}]`,
      `[${name}.T0, ${name}.T0.value]`,
    ]);
  },
  (file, items) => {
    const owner = file.project.newFile('tags');
    return refer(file, owner, named(owner, literal(items)));
  },
];

const WORDS = [
  'users',
  'items',
  'orders',
  'admin',
  'Public',
  'v1',
  'billing',
  'Größe',
  'naïve',
  '标签',
  'ﬁn🎉',
];

/** Returns a list of tags as Python source. */
export function tagList(file: SourceFile): string {
  const { random } = file;
  const items = Array.from({ length: random.between(0, 3) }, () => random.pick(WORDS));
  return random.pick(FORMS)(file, items);
}
