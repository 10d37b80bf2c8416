import { type CodeAction, CodeActionKind, type Diagnostic, type Position } from '../protocol';
import { BROKEN_CALL } from '../../routes-report/calls/ignore-comments';
import { isScript } from '../../routes-report/calls/script/program';
import { type CommentMark, endOfRules } from '../../routes-report/check/ignores';

/** A text to put in, and where. */
interface Insertion {
  readonly at: Position;
  readonly newText: string;
}

/** Returns the quick fix that adds a comment, `# routes: ignore[RULE]`, or adds the rule to the comment that's there. */
export function ignoring(
  uri: string,
  lines: readonly string[],
  diagnostic: Diagnostic,
): readonly CodeAction[] {
  const rule = String(diagnostic.code);
  const isCall = rule === BROKEN_CALL;
  // A call's URL may have several lines, and a comment can't stand between them.
  const { line, character } = isCall ? diagnostic.range.end : diagnostic.range.start;
  const text = lines[line];
  if (text === undefined) return [];
  const insertion = isScript(uri)
    ? inScript({ text, line, from: character }, rule)
    : inPython({ text, line, from: isCall ? character : text.length }, rule);
  if (insertion === undefined) return [];
  const { at, newText } = insertion;
  return [
    {
      title: `Ignore ${rule} here`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: { changes: { [uri]: [{ range: { start: at, end: at }, newText }] } },
    },
  ];
}

/** A line, and the index from which on the code behind the problem stands. */
interface Place {
  readonly text: string;
  readonly line: number;
  readonly from: number;
}

/** Puts the comment at the end of the line; nowhere if that's joined to the next one, or in a string. */
function inPython({ text, line, from }: Place, rule: string): Insertion | undefined {
  const known = added('#', { text, line }, rule);
  if (known !== undefined) return known;
  const { quote, isCommented } = endOf(text.slice(from), '#');
  if (!isCommented && (quote !== undefined || text.trimEnd().endsWith('\\'))) return undefined;
  return { at: { line, character: text.trimEnd().length }, newText: `  # routes: ignore[${rule}]` };
}

/** Puts the comment at the end of the line, or behind the URL where the line may end in a template or in words of JSX. */
function inScript({ text, line, from }: Place, rule: string): Insertion {
  const known = added('//', { text, line }, rule);
  if (known !== undefined) return known;
  const { quote, code } = endOf(text.slice(from), '//');
  const isCode = quote === undefined && !/[<>/]/.test(code.replaceAll('=>', ''));
  return isCode && !leavesBraces(code)
    ? { at: { line, character: text.trimEnd().length }, newText: ` // routes: ignore[${rule}]` }
    : { at: { line, character: from }, newText: ` /* routes: ignore[${rule}] */` };
}

/** Adds the rule to a comment of the line that names others. */
function added(mark: CommentMark, { text, line }: Omit<Place, 'from'>, rule: string): Insertion | undefined {
  const character = endOfRules(text, mark);
  return character === undefined ? undefined : { at: { line, character }, newText: `, ${rule}` };
}

/** The state at the end of a piece of code. */
interface End {
  /** The quote that's open. */
  readonly quote: string | undefined;
  readonly isCommented: boolean;
  /** The code without strings and comment. */
  readonly code: string;
}

/** Goes through code that begins outside of strings. */
function endOf(text: string, comment: CommentMark): End {
  let code = '';
  let quote: string | undefined;
  for (const [token] of text.matchAll(/\\.|"""|'''|\/\/|[^]/g)) {
    if (quote !== undefined) {
      if (token === quote) quote = undefined;
      continue;
    }
    if (token === comment) return { quote, isCommented: true, code };
    if (/^["'`]/.test(token)) quote = token;
    else code += token;
  }
  return { quote, isCommented: false, code };
}

/** Returns whether code closes a brace that was opened before it: that of a template, or of JSX. */
function leavesBraces(code: string): boolean {
  let depth = 0;
  for (const one of code) {
    depth += one === '{' ? 1 : one === '}' ? -1 : 0;
    if (depth < 0) return true;
  }
  return false;
}
