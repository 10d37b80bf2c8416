import { boundName, type WantedImport } from '../edit/imports/import-blocks';
import type { Operation } from '../output/operations';
import type { GivenName, StyleConvention } from './conventions';
import type { Named } from './tests';
import { withoutTexts } from '../edit/texts';
import type { JoinedStr, Str } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { applied, openSource } from '../edit/source';
import { nodesIn } from '../../analysis/python/ast/walk';
import { reflowed } from '../edit/reflow';
import { namesIn } from './function-text';
import type { Writing } from './writing';
import type { ClassConvention } from './logic-convention';

/** A definition of a new resource, written by the project's conventions. */
export interface Unit {
  readonly role: 'router' | 'schema' | 'service' | 'crud' | 'model' | 'test';
  /** The file that it goes in, where that isn't its role's. */
  readonly path?: string | undefined;
  /** The name that it defines: `widgets`, `WidgetCreate`, `create_widget`. */
  readonly name: string;
  /** Python without imports, in the project's quotes and line length, with a line end. */
  readonly code: string;
  readonly imports: UnitImports;
  /** The operation that it's for; none for what serves several. */
  readonly operation?: Operation;
  /** True for one that keeps nothing in the project's database, though it should. */
  readonly isStub?: boolean;
}

/** The names that a unit's code needs. */
interface UnitImports {
  /** Names of libraries and Python's own modules. */
  readonly library: readonly WantedImport[];
  /** Defined by other units of the resource. */
  readonly units: readonly string[];
  /** The module with the logic's functions, by the name that the code gives it: `crud`. */
  readonly logic?: string;
  /** Texts of the project in the code; their names mean something in the file where the convention was found. */
  readonly given: readonly GivenText[];
  /** Names of the project that the code has by themselves. */
  readonly project?: readonly Named[];
}

interface GivenText {
  readonly convention: GivenName;
  readonly text: string;
}

/** The project's texts that may stand in some code, by the convention that they belong to. */
export type Given = Readonly<Partial<Record<GivenName, string | undefined | readonly string[]>>>;

/** A unit before its lines are laid out, with all imports that it may need. */
export interface Draft {
  readonly role: Unit['role'];
  readonly name: string;
  readonly code: string;
  readonly library: readonly WantedImport[];
  readonly given: Given;
  readonly operation?: Unit['operation'];
  readonly isStub?: boolean;
  readonly path?: string | undefined;
}

/** Returns a unit in the project's quotes and line length, with the imports that its code needs. */
export function finished(writing: Writing, draft: Draft): Unit {
  const { style, logic } = writing.conventions;
  const code = inGenerics(draft.code, style);
  const used = namesIn(withoutTexts(code).replace(/#.*/g, ''));
  const given = Object.entries(draft.given).flatMap(([name, texts]) =>
    [texts].flat().flatMap((text) =>
      // The cast: the keys are conventions.
      text === undefined || !hasText(draft.code, text) ? [] : [{ convention: name as GivenName, text }],
    ),
  );
  const all = [
    ...draft.library,
    ...OF_ALL,
    ...(style.generics === 'typing' ? OF_TYPING : []),
    ...(/(?<!\.)\buuid4\(/.test(code) ? [{ module: 'uuid', name: 'uuid4' }] : []),
    ...(/\buuid\./.test(code) ? [{ module: 'uuid' }] : []),
  ];
  const library = all.filter((one) => used.has(boundName(one)));
  return {
    role: draft.role,
    name: draft.name,
    code: laidOut(code, style),
    imports: {
      library: [...new Map(library.map((one) => [`${one.module}.${one.name}`, one])).values()],
      units: unitNames(writing).filter((one) => one !== draft.name && used.has(one)),
      ...(logic.kind === 'functions' && code.includes(`${logic.module}.`) ? { logic: logic.module } : {}),
      given,
    },
    ...(draft.operation === undefined ? {} : { operation: draft.operation }),
    ...(draft.isStub === true ? { isStub: true } : {}),
    path: draft.path,
  };
}

/** True for a text that stands in code, not as a part of a longer name. */
function hasText(code: string, text: string): boolean {
  const isWord = (char: string | undefined): boolean => /\w/.test(char ?? '');
  for (let at = code.indexOf(text); at >= 0 && text !== ''; at = code.indexOf(text, at + 1))
    if (!isWord(code[at - 1]) && !isWord(code[at + text.length])) return true;
  return false;
}

const OF_ALL: readonly WantedImport[] = [
  { module: 'typing', name: 'Optional' },
  { module: 'fastapi', name: 'HTTPException' },
  { module: 'fastapi', name: 'status' },
  { module: 'beanie', name: 'PydanticObjectId' },
];

const GENERICS: Readonly<Record<string, string>> = { list: 'List', dict: 'Dict', tuple: 'Tuple' };
const OF_TYPING: readonly WantedImport[] = Object.values(GENERICS).map((name) => ({
  module: 'typing',
  name,
}));

/** Returns code with `List[str]` for `list[str]`, where the project writes that. */
const inGenerics = (code: string, { generics }: StyleConvention): string =>
  generics === 'builtin'
    ? code
    : code.replace(/\b(list|dict|tuple)(?=\[)/g, (name) => GENERICS[name] ?? name);

/** Breaks lines as the project's formatter would, and writes its quotes. */
function laidOut(code: string, { lineLength, quotes }: StyleConvention): string {
  const empty = openSource('');
  const { text } = reflowed(openSource(code), empty, lineLength);
  return quotes === 'double' ? text : inSingleQuotes(text);
}

const isText = (node: { readonly type: string }): node is Str | JoinedStr =>
  node.type === 'Str' || node.type === 'JoinedStr';

/** Writes plain strings in single quotes; those within other strings have the other ones. */
export function inSingleQuotes(text: string): string {
  const strings = [...nodesIn(parseWhole(text).body, ({ type }) => type !== 'JoinedStr')].filter(isText);
  const edits = strings.flatMap(({ start, end }) => {
    const [, prefix = '', inner] = /^(\w*)"(?!"")([^"'\\]*)"$/.exec(text.slice(start, end)) ?? [];
    return inner === undefined ? [] : [{ at: start, remove: end - start, insert: `${prefix}'${inner}'` }];
  });
  return applied(text, edits);
}

/** Returns the names that units of the resource define and others may use. */
function unitNames({ conventions }: Writing): readonly string[] {
  const { schema, table, logic, wrapper, router } = conventions;
  const all = [
    ...[schema.base, schema.create, schema.update, schema.response, table?.name],
    wrapper?.type,
    router.isThere ? undefined : router.variable,
    ...(logic.kind === 'class' ? [logic, logic.behind].flatMap(namesOf) : []),
  ];
  return [...new Set(all.filter((one) => one !== undefined))];
}

const namesOf = (logic: ClassConvention | undefined): readonly (string | undefined)[] => [
  logic?.name,
  logic?.made === 'instance' ? logic.variable : undefined,
  logic?.provider?.name,
];
