import { printableJson } from '../../base/diagnostics/printable';
import type { View } from '../view/view';
import type { Renderer } from './renderer';

/** One route per line, each an item of the report's `routes`. With `--all` each names its application first. */
export const ndjson = { render, renderAll } satisfies Renderer;

function render({ report }: View): string {
  return report.routes.map(toLine).join('');
}

function renderAll(views: readonly View[]): string {
  return views
    .flatMap(({ report: { entry, routes } }) =>
      routes.map((route) => toLine({ entry: `${entry.file}:${entry.app}`, ...route })),
    )
    .join('');
}

const toLine = (value: object): string => `${printableJson(JSON.stringify(value))}\n`;
