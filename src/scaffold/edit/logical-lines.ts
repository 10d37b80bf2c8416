import type { Stmt } from '../../analysis/python/ast';
import type { PythonSource } from './source';
import { isStatement, pathsIn, startOf } from './paths';

/** A statement's line, or the head of a compound one, as Python reads it. */
export interface LogicalLine {
  readonly start: number;
  readonly end: number;
  readonly isDef: boolean;
}

/** Returns the logical lines of a file. */
export function linesIn({ text, body }: PythonSource): readonly LogicalLine[] {
  const lines: LogicalLine[] = [];
  for (const path of pathsIn(body)) {
    const part = path.at(-1);
    if (part !== undefined && isStatement(part)) lines.push(...linesOf(text, part));
  }
  return lines;
}

function linesOf(text: string, statement: Stmt): readonly LogicalLine[] {
  switch (statement.type) {
    case 'FunctionDef':
    case 'ClassDef': {
      const decorators = statement.decorators.map(({ start, end }) => ({
        start: start - 1,
        end,
        isDef: false,
      }));
      const start =
        decorators.length === 0 ? startOf(statement) : afterDecorators(text, decorators.at(-1)?.end ?? 0);
      return [...decorators, { start, end: endOfHead(text, start), isDef: statement.type === 'FunctionDef' }];
    }
    case 'If':
    case 'For':
    case 'While':
    case 'With':
      return [{ start: statement.start, end: endOfHead(text, statement.start), isDef: false }];
    case 'Try':
    case 'Match':
    case 'Import':
      return [];
    default:
      return [{ start: statement.start, end: statement.end, isDef: false }];
  }
}

const afterDecorators = (text: string, end: number): number =>
  end + (/^[^\n]*\n\s*/.exec(text.slice(end))?.[0].length ?? 0);

/** Returns the offset behind the colon that ends the head of a compound statement. */
function endOfHead(text: string, start: number): number {
  let depth = 0;
  const tokens = /"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*|[()[\]{}:]/g;
  tokens.lastIndex = start;
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match;
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (token === ':' && depth === 0) return match.index + 1;
  }
  return text.length;
}
