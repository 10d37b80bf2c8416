import { jsonText } from '../../base/diagnostics/printable';
import type { AllReports } from '../report';
import type { View } from '../view/view';
import type { Renderer } from './formats';

/** The report as one object; `report.schema.json` is its contract. With `--all` an object of reports. */
export const json = {
  render: ({ report }) => jsonText(report),
  renderAll: (views) => jsonText(allReports(views)),
} satisfies Renderer;

/** Returns the object of `--all`. */
export function allReports(views: readonly View[]): AllReports {
  return { version: 1, applications: views.map(({ report }) => report) };
}

/** Returns what stdout shows instead of the report when `--format json` fails; see `report.schema.json`. */
export function renderJsonError(message: string): string {
  return jsonText({ version: 1, error: { message } });
}
