import { jsonText, printableJson } from '../../base/diagnostics/printable';
import type { AllReports } from '../report';
import type { View } from '../view/view';

/** The report as one object; `report.schema.json` is its contract. */
export function renderJson({ report }: View): string {
  return jsonText(report);
}

/** The reports of `--all` as one object. */
export function renderJsonAll(views: readonly View[]): string {
  return jsonText(allReports(views));
}

/** What `--all` gives as data. */
export function allReports(views: readonly View[]): AllReports {
  return { version: 1, applications: views.map(({ report }) => report) };
}

/** What stands on stdout instead of the report when `--format json` fails; see `report.schema.json`. */
export function renderJsonError(message: string): string {
  return jsonText({ version: 1, error: { message } });
}

/** One route a line, each an item of the report's `routes`. */
export function renderNdjson({ report }: View): string {
  return report.routes.map((route) => toLine(route)).join('');
}

/** Those of `--all`: each says first which application it is of. */
export function renderNdjsonAll(views: readonly View[]): string {
  return views
    .flatMap(({ report: { entry, routes } }) =>
      routes.map((route) => toLine({ entry: `${entry.file}:${entry.app}`, ...route })),
    )
    .join('');
}

const toLine = (value: unknown): string => `${printableJson(JSON.stringify(value))}\n`;
