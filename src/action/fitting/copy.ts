import type { Call, ClassDef, FunctionDef, Stmt } from '../../analysis/python/ast';
import { EditRefused } from '../../scaffold/edit/refused';
import { applied, type Edit, leadOf, lineStartAt, type PythonSource } from '../../scaffold/edit/source';
import { blocksIn, bottomOf } from '../../scaffold/frame/statements';
import { startOf } from '../../scaffold/frame/paths';

/** A function, and the statements among which it stands. */
export interface Located {
  readonly def: FunctionDef;
  readonly block: readonly Stmt[];
}

/** Returns the functions of a name, at the top level and in classes. */
export function functionsNamed({ body }: PythonSource, name: string): readonly Located[] {
  return [...blocksIn(body)].flatMap(({ statements, owner }) =>
    owner?.type === 'FunctionDef'
      ? []
      : statements.flatMap((def) =>
          def.type === 'FunctionDef' && def.name === name ? [{ def, block: statements }] : [],
        ),
  );
}

/** Says how a function becomes that of an action. */
export interface Copying {
  readonly name: string;
  /** The text of its docstring, if it has one. */
  readonly docstring: string;
  /** The comment before its last statement. */
  readonly todo: string | undefined;
  /** Further changes, in the text of the source. */
  readonly edits: readonly Edit[];
}

/** Returns a function's code under another name, with its decorators, without the comments above it. */
export function copied(source: PythonSource, def: FunctionDef, copying: Copying): string {
  const { text } = source;
  const from = lineStartAt(text, startOf(def));
  const edits = [
    nameEdit(text, def, copying.name),
    ...docstringEdit(text, def.body().statements, copying.docstring),
    ...todoEdit(text, def, copying.todo),
    ...copying.edits,
  ];
  return `${applied(text.slice(0, bottomOf(text, def)).trimEnd(), edits).slice(from)}\n`;
}

/** Gives a function or a class another name. */
export function nameEdit(text: string, def: FunctionDef | ClassDef, name: string): Edit {
  const head = /\b(?:def|class)\s+/g;
  head.lastIndex = def.start;
  const found = head.exec(text);
  if (found === null) throw new EditRefused(`has no name in line ${def.line}`);
  return { at: found.index + found[0].length, remove: def.name.length, insert: name };
}

/** Replaces the words of a docstring; its quotes and lines stay. */
export function docstringEdit(text: string, [first]: readonly Stmt[], words: string): readonly Edit[] {
  if (first?.type !== 'ExprStmt' || first.value.type !== 'Str') return [];
  const [, open = '', lead = '', inner = ''] =
    /^(\w*(?:"""|'''|"|'))(\s*)([\s\S]*?)\s*(?:"""|'''|"|')$/.exec(text.slice(first.start, first.end)) ?? [];
  return [{ at: first.start + open.length + lead.length, remove: inner.length, insert: words }];
}

/** Puts a comment before the last statement of a function. */
export function todoEdit(text: string, def: FunctionDef, todo: string | undefined): readonly Edit[] {
  const last = def.body().statements.at(-1);
  const lead = last === undefined ? undefined : leadOf(text, last.start);
  if (todo === undefined || last === undefined || lead === undefined) return [];
  return [{ at: lineStartAt(text, last.start), insert: `${lead}# TODO: ${todo}\n` }];
}

/** Adds a copy behind the last function of its block that has to do with the resource. */
export function insertedAfter(
  source: PythonSource,
  { def, block }: Located,
  code: string,
  isOurs: (one: FunctionDef) => boolean,
): PythonSource {
  const { text } = source;
  const last = block.findLast((one) => one.type === 'FunctionDef' && isOurs(one)) ?? def;
  const at = bottomOf(text, last);
  const before = block[block.indexOf(def) - 1];
  const isInClass = (leadOf(text, def.start) ?? '') !== '';
  const usual = isInClass ? '\n' : '\n\n';
  const found =
    before === undefined
      ? undefined
      : /\n((?:[ \t]*\n)*)$/.exec(text.slice(0, topWithComments(text, def)))?.[1];
  const gap = isInClass && found !== undefined && before?.type === 'FunctionDef' ? found : usual;
  const end = text[at - 1] === '\n' ? '' : '\n';
  return source.edit([{ at, insert: `${end}${gap}${code}` }]);
}

function topWithComments(text: string, def: FunctionDef): number {
  let top = lineStartAt(text, startOf(def));
  for (;;) {
    const above = lineStartAt(text, top - 1);
    if (top === 0 || !/^[ \t]*#/.test(text.slice(above, top))) return top;
    top = above;
  }
}

/** Returns the call of a function's decorator that registers its route for a method. */
export function registering({ decorators }: FunctionDef, methods: readonly string[]): Call | undefined {
  const calls = decorators.filter((one) => one.type === 'Call');
  return calls.find(({ func }) => func.type === 'Attribute' && methods.includes(func.attr));
}
