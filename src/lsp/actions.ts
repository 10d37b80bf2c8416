import { type CodeAction, CodeActionKind, type Diagnostic } from './protocol';
import { RULE_NAMES } from '../routes-report/check/rules';
import { UNREGISTERED } from './known';
import { COMMANDS } from './lenses';
import { SOURCE } from './problems';

/** Returns the quick fixes of findings in a document: register the router, or a comment that says the finding is meant. */
export function actionsFor(
  uri: string,
  text: string,
  diagnostics: readonly Diagnostic[],
): readonly CodeAction[] {
  const lines = text.split(/\r\n?|\n/);
  return diagnostics
    .filter(({ source, code }) => source === SOURCE && RULE_NAMES.some((name) => name === code))
    .flatMap((one) => [...registering(uri, one), ...ignoring(uri, lines, one)]);
}

function registering(uri: string, diagnostic: Diagnostic): readonly CodeAction[] {
  if (diagnostic.code !== UNREGISTERED) return [];
  const title = 'Register the router';
  return [
    {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: true,
      command: { title, command: COMMANDS.register, arguments: [uri] },
    },
  ];
}

/** Adds `# routes: ignore[RULE]` to the line, or the rule to the comment that's there. */
function ignoring(uri: string, lines: readonly string[], diagnostic: Diagnostic): readonly CodeAction[] {
  const { line } = diagnostic.range.start;
  const rule = String(diagnostic.code);
  const text = lines[line];
  if (text === undefined || text.trimEnd().endsWith('\\')) return [];
  const there = /#\s*routes:\s*ignore\[[^\]]*/.exec(text);
  const [character, newText] =
    there === null
      ? [text.trimEnd().length, `  # routes: ignore[${rule}]`]
      : [there.index + there[0].length, `, ${rule}`];
  const at = { line, character };
  return [
    {
      title: `Ignore ${rule} here`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: { changes: { [uri]: [{ range: { start: at, end: at }, newText }] } },
    },
  ];
}
