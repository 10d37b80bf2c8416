import { counted } from '../../src/base/diagnostics/counted.js';
import { toWorkspacePath } from '../../src/base/source/paths.js';
import { checkRoutes } from '../../src/cli/routes/check.js';
import { diffRoutes } from '../../src/cli/routes/diff.js';
import { openapi } from '../../src/cli/openapi.js';
import type { CheckReport } from '../../src/routes-report/check/check-report.js';
import { renderText as renderFindings } from '../../src/routes-report/check/render-text.js';
import { type Difference, isSame } from '../../src/routes-report/diff/compare.js';
import type { DiffReport } from '../../src/routes-report/diff/diff-report.js';
import { renderMarkdown } from '../../src/routes-report/diff/render-markdown.js';
import { renderText } from '../../src/routes-report/diff/render-text.js';
import { baseOf, type Event } from './base.mjs';
import { run } from './command.mjs';
import { annotations, breakingFindings } from './places.mjs';
import { printed } from './words.mjs';

/** The inputs of the action, and its surroundings. Texts that aren't given are empty. */
export interface Wishes {
  readonly cwd: string;
  /** The folder to which paths in reports are relative. */
  readonly root: string;
  readonly entry: string;
  readonly base: string;
  readonly breaking: boolean;
  readonly openapi: string;
  readonly event: Event;
}

/** The result of a part of the work. */
export interface Part {
  /** The text for the log, annotations among it. */
  readonly log: string;
  /** The text for the summary and the comment, in Markdown. */
  readonly text: string;
  /** The reason for which the job fails. */
  readonly failure?: string;
  readonly changes?: Changes;
}

/** The changes of routes. */
interface Changes {
  readonly isNews: boolean;
  readonly breaking: number;
  readonly added: number;
  readonly removed: number;
}

/** Compares the routes with the base: `tool routes diff`. */
export async function compared(wishes: Wishes): Promise<Part> {
  const { cwd, root, base, breaking } = wishes;
  const from = base === '' ? baseOf(wishes.event, cwd) : { commit: base, name: undefined };
  const args = [`--base=${from.commit}`, breaking ? '--breaking' : '--schemas', '--format', 'json'];
  const { stdout, stderr, isFinding } = await run(diffRoutes, [...args, ...entryOf(wishes)], cwd);
  // The cast: the object that `--format json` prints.
  const {
    base: side,
    head,
    ...difference
  } = JSON.parse(stdout) as Omit<DiffReport, 'difference'> & Difference;
  const report: DiffReport = {
    version: 1,
    base: { ...side, name: from.name ?? side.name },
    head,
    difference,
  };
  const { breaking: count, added, removed } = difference;
  const findings = breakingFindings(report, root, breaking ? 'error' : 'warn');
  const notes = stderr === '' ? '' : `\n<details><summary>Notes</summary>\n\n${printed(stderr)}</details>\n`;
  return {
    log: `${renderText(report)}${stderr}${annotations(findings, root)}`,
    text: `${renderMarkdown(report)}${notes}`,
    ...(isFinding ? { failure: counted(count, 'breaking change') } : {}),
    changes: {
      isNews: !isSame(difference),
      breaking: count,
      added: added.length,
      removed: removed.length,
    },
  };
}

/** Looks for mistakes: `tool routes check`. */
export async function checked(wishes: Wishes): Promise<Part> {
  const args = ['--format', 'json', ...entryOf(wishes)];
  const { stdout, isFinding } = await run(checkRoutes, args, wishes.cwd);
  // The cast: the object that `--format json` prints.
  const report = JSON.parse(stdout) as CheckReport;
  const text = renderFindings(report, false);
  return {
    log: `${text}${annotations(report.findings, wishes.root)}`,
    text: `### Routes: ${counted(report.findings.length, 'finding')} of \`tool routes check\`\n\n${printed(text)}`,
    ...(isFinding ? { failure: `${counted(report.findings.length, 'finding')} of tool routes check` } : {}),
  };
}

/** Compares a saved document with the source: `tool openapi check`. */
export async function documented(wishes: Wishes): Promise<Part> {
  const { cwd, root, openapi: file } = wishes;
  const { stdout, stderr, isFinding } = await run(openapi, ['check', file, ...entryOf(wishes)], cwd);
  const verdict = stdout.trimEnd().split('\n').at(-1) ?? '';
  const place = { file: toWorkspacePath(root, cwd, file), line: 1 };
  const findings = isFinding ? [{ rule: 'openapi', level: 'error', message: verdict, place } as const] : [];
  return {
    log: `${stdout}${stderr}${annotations(findings, root)}`,
    text: `### Routes: \`tool openapi check\`\n\n${printed(stdout)}`,
    ...(isFinding ? { failure: verdict } : {}),
  };
}

const entryOf = ({ entry }: Wishes): readonly string[] => (entry === '' ? [] : [`--entry=${entry}`]);
