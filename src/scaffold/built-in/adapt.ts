import type { LayoutFacts } from '../layout/facts';
import { fillName } from '../layout/fill-facts';
import type { Keeping } from './manner';
import type { TestManner } from './test-manner';
import { FRAME_WORDS } from './words';

type Replacement = readonly [pattern: RegExp, text: string];

const apply = (text: string, replacements: readonly Replacement[]): string =>
  replacements.reduce((current, [pattern, by]) => current.replaceAll(pattern, by), text);

/** Puts what the layout says into the code of a frame: names, session, key, what stands in the include. */
export function adapted(code: string, facts: LayoutFacts, keeping: Keeping): string {
  const own = apply(code, [...names(facts), ...keys(facts, keeping), ...routers(facts), ...tables(keeping)]);
  return sessions(isAsync(facts, keeping) ? own : inSync(own), keeping);
}

const isAsync = (facts: LayoutFacts, { orm }: Keeping): boolean =>
  orm === null ? facts.async.value : orm.endsWith('-async');

/** Returns code that waits for nothing. */
const inSync = (code: string): string =>
  code.replace(/\b(?:async|await) /g, '').replaceAll('AsyncSession', 'Session');

const filled = (name: Parameters<typeof fillName>[0], usual: string): string =>
  name === null ? usual : fillName(name, FRAME_WORDS);

function names(facts: LayoutFacts): readonly Replacement[] {
  return [
    [/\bItemCreate\b/g, filled(facts['class.create'].value, 'ItemCreate')],
    [/\bItemUpdate\b/g, filled(facts['class.update'].value, 'ItemUpdate')],
    [/\bItemResponse\b/g, filled(facts['class.response'].value, 'ItemResponse')],
  ];
}

function keys({ 'id.type': type }: LayoutFacts, { orm }: Keeping): readonly Replacement[] {
  if (orm === null || !type.value.includes('UUID')) return [];
  return [
    [/\bitem_id: int\b/g, 'item_id: uuid.UUID'],
    [/^ {4}id: int$/gm, '    id: uuid.UUID'],
  ];
}

const CREATED = 201;
const NO_CONTENT = 204;

/** Leaves to the include what stands there. */
function routers(facts: LayoutFacts): readonly Replacement[] {
  const tags = facts.tags.value.map((tag) => `"${filled(tag, 'items')}"`).join(', ');
  const own = [
    ...(facts.prefixPlace.value === 'router' ? ['prefix="/items"'] : []),
    ...(facts.tagPlace.value === 'include' ? [] : [`tags=[${tags}]`]),
  ];
  const variable = filled(facts.variable.value, 'router');
  return [
    [/APIRouter\(prefix="\/items", tags=\["items"\]\)/g, `APIRouter(${own.join(', ')})`],
    ...(facts.prefixPlace.value === 'path' ? [[/^(@router\.\w+\()"/gm, '$1"/items'] as const] : []),
    ...(facts['status.create'].value === CREATED
      ? []
      : [[/, status_code=status\.HTTP_201_CREATED/g, ''] as const]),
    ...(facts['status.delete'].value === NO_CONTENT
      ? []
      : [[/, status_code=status\.HTTP_204_NO_CONTENT/g, ''] as const]),
    ...(/^\w+$/.test(variable) ? [[/\brouter\b(?=\.| = )/g, variable] as const] : []),
  ];
}

/** Gives a table the bases, the key and the name that others have. */
function tables({ model, orm }: Keeping): readonly Replacement[] {
  if (model === undefined) return [];
  const isSqlmodel = orm?.startsWith('sqlmodel') === true;
  const table: readonly Replacement[] =
    model.table === undefined
      ? isSqlmodel
        ? []
        : [[/^ {4}__tablename__ = "items"\n\n/gm, '']]
      : model.table === 'singular'
        ? [[/__tablename__ = "items"/g, '__tablename__ = "item"']]
        : [];
  const key: Replacement =
    model.key === undefined
      ? [/^ {4}id(?:: Mapped\[int\]| =)[^\n]*\n/gm, '']
      : [/^ {4}id(?:: Mapped\[int\]| = Column|: int \| None = Field)[^\n]*\n/gm, `    ${model.key}\n`];
  const isUsual = model.isColumn && model.key?.includes('Mapped') === true;
  return [
    ...table,
    ...(isUsual || (isSqlmodel && model.key === undefined) ? [] : [key]),
    ...(isSqlmodel ? [] : [[/\bclass Item\(Base\):/g, `class Item(${model.bases}):`] as const]),
  ];
}

/** Stands for the project's parameter until the variable has its name. */
const PARAMETER = '<parameter>';

/** Gives handlers the parameter that the project's have, and the session the type and the methods that it has there. */
function sessions(code: string, { orm, session }: Keeping): string {
  if (session === undefined)
    return code.replace(/ {4}model_config = ConfigDict\(from_attributes=True\)\n\n/, '');
  const isSqlmodel = orm?.startsWith('sqlmodel') === true;
  return apply(code, [
    ...(isSqlmodel ? SQLMODEL : []),
    ...(isSqlmodel && session.typeModule.startsWith('sqlmodel')
      ? [[/\bsession\.scalars\(/g, 'session.exec('] as const]
      : []),
    [/\bsession: SessionDep\b/g, PARAMETER],
    [/(?<!\.)\bsession\b(?! import)/g, session.variable],
    [new RegExp(PARAMETER, 'g'), session.parameter],
  ]);
}

/** The ways of SQLModel, as its documentation has them. */
const SQLMODEL: readonly Replacement[] = [
  [/^from sqlalchemy import select$/gm, 'from sqlmodel import col, select'],
  [/order_by\(Item\.id\)/g, 'order_by(col(Item.id))'],
  [/Item\(\*\*data\.model_dump\(\)\)/g, 'Item.model_validate(data)'],
  [
    / {4}for name, value in data\.model_dump\(\)\.items\(\):\n {8}setattr\(item, name, value\)\n/g,
    '    item.sqlmodel_update(data.model_dump())\n',
  ],
];

/** Puts the way of the project's tests to send requests into the tests of a frame. */
export function adaptedTests(code: string, url: string, facts: LayoutFacts, manner: TestManner): string {
  const text = manner.isAsync ? code : inSync(code);
  return apply(text, [
    [/"\/items/g, `"${url}`],
    [/\(client: AsyncClient\)/g, `(${manner.parameter ?? ''})`],
    [/\bclient\./g, `${manner.variable}.`],
    ...(manner.isTyped ? [] : [[/\) -> None:/g, '):'] as const]),
    [/^(?=(?:async )?def test_)/gm, manner.decorators.map((one) => `${one}\n`).join('')],
    [/== 201$/gm, `== ${facts['status.create'].value}`],
    [/== 204$/gm, `== ${facts['status.delete'].value}`],
  ]);
}
