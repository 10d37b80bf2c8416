import { type CodeAction, CodeActionKind, type Diagnostic } from '../protocol';
import { BROKEN_CALL } from '../../routes-report/calls/ignore-comments';
import { RULE_NAMES } from '../../routes-report/check/rules';
import { fileOf } from '../documents';
import { DUPLICATE, type Removal, removalOf } from './duplicates';
import type { Folder } from '../folder';
import { ignoring } from './ignoring';
import { UNREGISTERED } from '../known';
import { COMMANDS } from './lenses';
import { SOURCE } from './problems';

/**
 * Returns the quick fixes of findings in a document: register the router, remove the duplicate, or a comment that says the
 * finding is meant.
 */
export function actionsFor(
  { uri, text }: { readonly uri: string; readonly text: string },
  diagnostics: readonly Diagnostic[],
  folders: readonly Folder[],
): readonly CodeAction[] {
  const removing = removingIn(folders, uri, text);
  const lines = text.split(/\r\n?|\n/);
  return diagnostics
    .filter(({ source, code }) => source === SOURCE && IGNORABLE.some((name) => name === code))
    .flatMap((one) => [
      ...registering(uri, one),
      ...removals(uri, removing, one),
      ...ignoring(uri, lines, one),
    ]);
}

/** The problems that a comment can take out. */
const IGNORABLE: readonly string[] = [...RULE_NAMES, BROKEN_CALL];

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

/** Returns what removes the duplicate of which a finding on a line (from 0) tells. */
type Removing = (line: number) => Removal | undefined;

function removingIn(folders: readonly Folder[], uri: string, text: string): Removing {
  const path = fileOf(uri);
  return (line) => {
    for (const folder of folders) {
      const file = path === undefined ? undefined : folder.pathOf(path);
      if (file === undefined) continue;
      const isUsedElsewhere = (name: string): boolean => folder.isNamedOutside(file, name);
      const removal = removalOf(folder.known(), { file, text, line, isUsedElsewhere });
      if (removal !== undefined) return removal;
    }
    return undefined;
  };
}

function removals(uri: string, removing: Removing, diagnostic: Diagnostic): readonly CodeAction[] {
  const removal = diagnostic.code === DUPLICATE ? removing(diagnostic.range.start.line) : undefined;
  if (removal === undefined) return [];
  const { title, from, to } = removal;
  const range = { start: { line: from, character: 0 }, end: { line: to, character: 0 } };
  return [
    {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: { changes: { [uri]: [{ range, newText: '' }] } },
    },
  ];
}
