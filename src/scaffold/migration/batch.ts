import type { Call, FunctionDef, Stmt } from '../../analysis/python/ast';
import { type Edit, lineStartAt } from '../edit/source';

/** Returns the call of a method in a statement, if it's one of some. */
export function callIn(statement: Stmt, methods: readonly string[]): Call | undefined {
  const value = statement.type === 'ExprStmt' || statement.type === 'Assign' ? statement.value : undefined;
  const isMeant =
    value?.type === 'Call' && value.func.type === 'Attribute' && methods.includes(value.func.attr);
  return isMeant ? value : undefined;
}

/** Returns the edit that gives a function other statements. */
export function bodyOf(text: string, def: FunctionDef, lines: readonly string[]): Edit {
  const old = def.body().statements;
  const [first] = old;
  const start = first?.start ?? def.end;
  const end = old.at(-1)?.end ?? def.end;
  const indent = text.slice(lineStartAt(text, start), start);
  const texts = lines.map((line, index) => (index === 0 || line === '' ? line : indent + line));
  return { at: start, remove: end - start, insert: texts.join('\n').trimEnd() };
}
