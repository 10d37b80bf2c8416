import type { RoutesOptions } from '../../src/routes-report/options';
import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import type { Surroundings } from '../../src/routes-report/inspect/workspace';
import type { RoutesReport } from '../../src/routes-report/report';

/** Returns the report of the application that the options mean. */
export async function createReport(
  options: RoutesOptions,
  surroundings: Surroundings,
): Promise<RoutesReport> {
  return (await inspectApplication(options, surroundings)).report;
}
