import { memoryTree } from '../../../src/base/source/memory';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';
import type { Inspection } from '../../../src/routes-report/inspect/inspection';
import type { RoutesReport } from '../../../src/routes-report/report';
import { lostWithoutWord } from './law';
import { machineOf, observe } from './observe';

/** Changes a report before it's judged. */
export type Change = (report: RoutesReport) => RoutesReport;

/** Returns what the report of an inspection loses without a word. */
export async function lostBy(
  inspect: () => Promise<Inspection>,
  change: Change = (report) => report,
): Promise<readonly string[]> {
  return (await judged(inspect, change)).lost;
}

/** Returns an inspection, and what its report loses without a word. */
export async function judged(
  inspect: () => Promise<Inspection>,
  change: Change = (report) => report,
): Promise<{ readonly inspection: Inspection; readonly lost: readonly string[] }> {
  const { result, machines } = await observe(inspect);
  const observed = machineOf(machines, result.analysis);
  const lost =
    observed === undefined
      ? ['no machine made this report']
      : lostWithoutWord(observed, change(result.report));
  return { inspection: result, lost };
}

/** Returns the inspection of `main.py` with these files in memory, emulating a FastAPI release. */
export const inspectFiles = (files: Readonly<Record<string, string>>, fastapi: string): Promise<Inspection> =>
  inspectApplication(
    { entry: 'main.py:app', fastapi, docs: true },
    { cwd: '/ws', root: '/ws', open: () => memoryTree(files) },
  );
