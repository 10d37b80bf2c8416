import { Failure } from '../../src/base/diagnostics/failure';
import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import type { Inspection } from '../../src/routes-report/inspect/inspection';
import { checkReport } from '../../src/routes-report/check/check-report';
import { levelsOf } from '../../src/routes-report/check/options';
import { renderGithub } from '../../src/routes-report/check/render-annotations';
import { renderSarif } from '../../src/routes-report/check/render-sarif';
import { renderText as renderFindings } from '../../src/routes-report/check/render-text';
import { matchReport } from '../../src/routes-report/match/match-report';
import { renderText as renderMatch } from '../../src/routes-report/match/render-text';
import { presentReport } from '../../src/routes-report/output/present';
import { FORMAT_NAMES } from '../../src/routes-report/render/formats';
import { explain } from '../../src/routes-report/why/explain';
import { renderText as renderWhy } from '../../src/routes-report/why/render-text';
import { parseRequest } from '../../src/analysis/routing/request';
import { memoryTree } from '../../src/base/source/memory';
import { judgeEdit } from './judge-edit';
import type { FuzzCase } from './fuzz-case';

/** The tool's defect on a case, `undefined` if there is none; the first line names it. */
export type Verdict = string | undefined;

/**
 * Runs the tool on a case: an analysis or an edit; with `isWhole` also everything that uses the analysis. Never
 * throws.
 */
export async function judge(fuzzCase: FuzzCase, isWhole = true): Promise<Verdict> {
  try {
    return await (fuzzCase.isEdit === true ? judgeEdit(fuzzCase) : judgeAnalysis(fuzzCase, isWhole));
  } catch (error) {
    return error instanceof Failure ? undefined : `thrown: ${stackOf(error)}`;
  }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 12).join('\n') : String(error);

async function judgeAnalysis({ files, config }: FuzzCase, isWhole: boolean): Promise<Verdict> {
  const follow = config.follow ?? [];
  const options = {
    entry: config.entry,
    pythonPath: [...(config.pythonPath ?? ['.']), ...(follow.length > 0 ? ['site-packages'] : [])],
    follow,
    env: Object.entries(config.env ?? {}).map(([name, value]) => `${name}=${value}`),
    startup: config.startup ?? false,
    docs: true,
    conditions: true,
  };
  const tree = memoryTree(Object.fromEntries(files));
  const surroundings = { cwd: '/', root: '/', open: () => tree };
  const inspection = await inspectApplication(options, surroundings, { details: true });
  const internal = inspection.report.diagnostics.find(({ code }) => code === 'internal');
  if (internal !== undefined)
    return `internal: ${internal.message} at ${internal.file ?? ''}:${internal.line ?? ''}`;
  return isWhole ? present(inspection) : undefined;
}

/** Renders every format, and runs `match`, `check` and `why`. */
function present(inspection: Inspection): Verdict {
  const { report } = inspection;
  for (const format of FORMAT_NAMES) {
    const { stdout, stderr } = presentReport(inspection, { format, verbose: true }, { width: 80 });
    if (['json', 'openapi'].includes(format)) JSON.parse(stdout);
    const raw = /[\0-\x08\x0B-\x1F\x7F-\x9F]/.exec(format === 'table' ? stdout + stderr : stderr);
    if (raw !== null) return `a control character reaches the terminal: ${JSON.stringify(raw[0])}, ${format}`;
  }
  presentReport(
    inspection,
    { format: 'table', expanded: true, group: 'tag', sort: ['path'] },
    { width: 40, colour: true },
  );
  const findings = checkReport(inspection, levelsOf({ rules: {} }));
  renderFindings(findings, true);
  renderGithub(findings);
  JSON.parse(renderSarif(findings, '0.0.0'));
  for (const { path, methods } of [...report.routes.slice(0, 5), { path: '/a/1', methods: ['GET'] }]) {
    const request = parseRequest(`${methods[0] ?? 'GET'} ${path}`);
    if (request !== undefined) renderMatch(matchReport(inspection, request, 'localhost'));
    renderWhy(explain(inspection, path));
  }
  const [row] = report.routes;
  if (row !== undefined) renderWhy(explain(inspection, `${row.file}:${row.line}`));
  return undefined;
}
