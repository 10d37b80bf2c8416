import { basename, dirname, resolve } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import { printable } from '../../base/diagnostics/printable';
import { configured } from '../configured';
import { inspectApplication } from '../inspect/inspect';
import { messagesBeside } from '../output/messages';
import type { Presentation } from '../output/present';
import { rootOf, type Surroundings } from '../inspect/workspace';
import type { ReportedDiagnostic, RoutesReport } from '../report';
import { commitFiles } from '../../base/source/commit';
import { diskTree } from '../../base/source/disk';
import { readText } from '../../base/source/text';
import { compareWith, parseBaseline, renderBaseline } from './baseline';
import { type CheckReport, checkReport } from './check-report';
import { inRepository } from './in-repository';
import type { Rule } from './rule';
import { RULES } from './rules';
import { wordsOf } from '../view/terms';
import { formatIn } from '../options';
import { CHECK_FORMATS, type CheckMedium } from './formats';
import { type CheckOptions, levelsOf } from './options';
import { counted } from '../../base/diagnostics/counted';

/** Returns the output of the command, errors included. Exit code 1: there are findings. */
export function runCheck(
  given: CheckOptions,
  surroundings: Surroundings,
  medium: CheckMedium,
): Promise<Presentation> {
  return configured(given, 'check', surroundings, async (options) => {
    const format = formatIn(CHECK_FORMATS, options.format ?? 'text');
    const levels = levelsOf(options);
    const baseline = baselineOf(options, surroundings.cwd);
    const guards = wordsOf('guard', options.guard);
    if (levels.has('unprotected') && guards.length === 0)
      throw new Failure(
        'the rule unprotected needs guards: --guard get_current_user, or guard = ["get_current_user"] in [tool.schematics.check]; tool routes check --all suggests some.',
      );
    const { format: _, rules: __, all = false, ...rest } = options;
    const suggests = all && guards.length === 0;
    const operations = suggests || [...levels.keys()].some((name) => isReadingOperations(RULES[name]));
    const inspection = await inspectApplication(rest, surroundings, { details: true, operations });
    const report = checkReport(inspection, levels, { guards, suggests });
    if (options.updateBaseline === true) return update(options, report, surroundings.cwd);
    const compared = compareWith(baseline ?? [], report.findings);
    const left: CheckReport = { ...report, findings: compared.fresh, known: compared.known };
    const gone = compared.gone.filter(({ rule }) => [...levels.keys()].some((name) => name === rule)).length;
    const isJson = options.format === 'json';
    const messages = isJson ? [] : messagesBeside(withoutFound(inspection.report, report), options);
    const notes =
      gone === 0
        ? []
        : [
            `note ${gone} of the baseline no longer ${gone === 1 ? 'exists' : 'exist'}; --update-baseline removes ${gone === 1 ? 'it' : 'them'}.`,
          ];
    return {
      stdout: format.render(
        format.isOfRepository
          ? inRepository(left, { ...surroundings, root: rootOf(options, surroundings) })
          : left,
        medium,
      ),
      stderr: [...messages, ...notes, ...(isJson ? [] : [...middlewareNotes(report), ...guardNotes(report)])]
        .map((message) => `${message}\n`)
        .join(''),
      exitCode: left.findings.length > 0 ? 1 : 0,
    };
  });
}

/** Returns a note on each middleware of which it isn't known whether it refuses. */
const middlewareNotes = ({ undecidedMiddleware = [] }: CheckReport): readonly string[] =>
  undecidedMiddleware.map(({ name, file, line, doubt, operations }) =>
    printable(
      `note unprotected leaves out ${counted(operations, 'operation')} without a guard: ${name} may refuse requests without credentials (${file}:${line}: ${doubt})`,
    ),
  );

/** Returns a note on the dependencies that look like guards, if they were asked for. */
function guardNotes({ suggestedGuards: found }: CheckReport): readonly string[] {
  if (found === undefined) return [];
  if (found.length === 0)
    return ["note unprotected needs the project's guards, and none was recognised; name them: --guard NAME"];
  const words = found.map(({ name, operations }) => `${name} (${operations})`).join(', ');
  const names = found.map(({ name }) => name).join(',');
  return [
    printable(
      `note unprotected needs the project's guards; these look like some, with the number of their path operations: ${words}. If they are: tool routes check --guard ${names}`,
    ),
  ];
}

const isReadingOperations = ({ readsOperations = false }: Rule): boolean => readsOperations;

/** Returns a report without the diagnostics that a finding repeats. */
function withoutFound(report: RoutesReport, { findings }: CheckReport): RoutesReport {
  const told = findings.filter(({ rule }) => rule === 'routes-missing').map(({ message }) => message);
  const isTold = ({ message }: ReportedDiagnostic): boolean => told.some((one) => one.includes(message));
  const { lookedAt, ...rest } = report;
  const diagnostics = report.diagnostics.filter((one) => !isTold(one));
  return told.length === 0 && lookedAt !== undefined
    ? { ...rest, lookedAt, diagnostics }
    : { ...rest, diagnostics };
}

/** Reads the baseline. Throws a Failure if it doesn't exist and isn't to be written. */
function baselineOf(
  { baseline, updateBaseline }: CheckOptions,
  cwd: string,
): ReturnType<typeof parseBaseline> | undefined {
  if (baseline === undefined) {
    if (updateBaseline === true)
      throw new Failure('--update-baseline needs --baseline FILE, which it writes.');
    return undefined;
  }
  if (updateBaseline === true) return undefined;
  const path = resolve(cwd, baseline);
  const text = readText(diskTree(dirname(path)), basename(path));
  if (text !== undefined) return parseBaseline(text, baseline);
  throw new Failure(
    `there's no baseline ${baseline}; make it: tool routes check --baseline ${baseline} --update-baseline`,
  );
}

function update({ baseline = '' }: CheckOptions, { findings }: CheckReport, cwd: string): Presentation {
  const path = resolve(cwd, baseline);
  commitFiles(dirname(path), [{ path: basename(path), content: Buffer.from(renderBaseline(findings)) }]);
  const count = counted(findings.length, 'finding');
  return { stdout: `${printable(baseline)} written: ${count}\n`, stderr: '', exitCode: 0 };
}
