import { tagList } from './lists';
import { block } from './handlers';
import { quote, type SourceFile } from './project';
import { prefix } from './prefixes';

/** Returns lines that include routers in another. */
type Form = (file: SourceFile, parent: string, children: readonly string[]) => readonly string[];

function options(file: SourceFile): string {
  const { random } = file;
  const given = [
    random.chance(0.45) ? `prefix=${prefix(file)}` : '',
    random.chance(0.35) ? `tags=${tagList(file)}` : '',
    random.chance(0.07) ? 'include_in_schema=False' : '',
    random.chance(0.1) ? 'dependencies=[]' : '',
  ];
  return given
    .filter((part) => part !== '')
    .map((part) => `, ${part}`)
    .join('');
}

const all = (children: readonly string[]): string => children.join(', ');

const FORMS: readonly Form[] = [
  (file, parent, children) => children.map((child) => `${parent}.include_router(${child}${options(file)})`),
  (file, parent, children) => children.map((child) => `${parent}.include_router(${child}${options(file)})`),
  (file, parent, children) =>
    children.map((child) => `${parent}.include_router(router=${child}${options(file)})`),
  (file, parent, children) =>
    block(`for child in [${all(children)}]:`, [`${parent}.include_router(child${options(file)})`]),
  (file, parent, children) =>
    block(`for index, child in enumerate((${all(children)},)):`, [
      `${parent}.include_router(child, prefix=f"/n{index}"${file.random.chance(0.5) ? `, tags=${tagList(file)}` : ''})`,
    ]),
  (_file, parent, children) =>
    block(`for child, tag in zip([${all(children)}], ["one", "two", "three"]):`, [
      `${parent}.include_router(child, tags=[tag])`,
    ]),
  (file, parent, children) => {
    const table = file.fresh('CHILDREN');
    return [
      `${table} = {${children.map((child, index) => `"/p${index}": ${child}`).join(', ')}}`,
      ...block(
        `for path, child in ${file.random.pick([`${table}.items()`, `sorted(${table}.items(), key=lambda pair: pair[0], reverse=True)`, `list(${table}.items())[::-1]`])}:`,
        [`${parent}.include_router(child, prefix=path)`],
      ),
    ];
  },
  (file, parent, children) => {
    const table = file.fresh('CHILDREN');
    return [
      `${table} = [${children.map((child) => `{"router": ${child}, "tags": ${tagList(file)}}`).join(', ')}]`,
      ...block(`for entry in ${table}:`, [`${parent}.include_router(**entry)`]),
    ];
  },
  (_file, parent, children) => [`[${parent}.include_router(child) for child in (${all(children)},)]`],
  (_file, parent, children) => [`list(map(${parent}.include_router, [${all(children)}]))`],
  (file, parent, children) => {
    const name = file.fresh('install');
    return [
      ...block(
        `def ${name}(target, *routers, prefix=""):`,
        block('for child in routers:', ['target.include_router(child, prefix=prefix)']),
      ),
      `${name}(${parent}, ${all(children)}${file.random.chance(0.5) ? `, prefix=${prefix(file)}` : ''})`,
    ];
  },
  (file, parent, children) => {
    const include = file.fresh('include');
    return [
      `${include} = ${parent}.include_router`,
      ...children.map((child) => `${include}(${child}${options(file)})`),
    ];
  },
  (file, parent, children) => {
    file.import('from functools import partial');
    const include = file.fresh('include');
    return [
      `${include} = partial(${parent}.include_router, tags=${tagList(file)})`,
      ...children.map((child) => `${include}(${child})`),
    ];
  },
  (file, parent, children) => {
    const stack = file.fresh('stack');
    return [
      `${stack} = [${all(children)}]`,
      ...block(`while ${stack}:`, [`${parent}.include_router(${stack}.pop()${options(file)})`]),
    ];
  },
  (file, parent, children) => {
    file.import('from itertools import chain');
    return block(`for child in chain([${all(children.slice(0, 1))}], [${all(children.slice(1))}]):`, [
      `${parent}.include_router(child)`,
    ]);
  },
  (file, parent, children) => {
    const name = file.fresh('each');
    return [
      ...block(
        `def ${name}():`,
        children.map((child) => `yield ${child}, ${prefix(file)}`),
      ),
      ...block(`for child, path in ${name}():`, [`${parent}.include_router(child, prefix=path)`]),
    ];
  },
  (file, parent, children) => [
    `getattr(${parent}, ${quote('include_router')})(${children[0] ?? ''}${options(file)})`,
    ...children.slice(1).map((child) => `${parent}.include_router(${child})`),
  ],
  (file, parent, children) => {
    const name = file.fresh('Bundle');
    return [
      ...block(`class ${name}:`, [
        `routers = [${all(children)}]`,
        '@classmethod',
        'def install(cls, target):',
        '    for child in cls.routers:',
        `        target.include_router(child${options(file)})`,
      ]),
      `${name}.install(${parent})`,
    ];
  },
];

/** Includes all the children, or the first if the form takes one at a time. */
export function inclusion(file: SourceFile, parent: string, children: readonly string[]): readonly string[] {
  return file.random.pick(FORMS)(file, parent, children);
}
