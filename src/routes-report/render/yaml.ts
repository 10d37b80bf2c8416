import { Document, Scalar, visit } from 'yaml';
import { printable, printableJson } from '../../base/diagnostics/printable';
import { allReports } from './json';
import type { View } from '../view/view';

/** The object of `--format json` in block style. */
export function renderYaml({ report }: View): string {
  return toYaml(report);
}

/** Likewise, of `--all`. */
export function renderYamlAll(views: readonly View[]): string {
  return toYaml(allReports(views));
}

/** An object as YAML 1.2 that readers of 1.1 take for the same (`yes`, `e0`); one line a text. */
export function toYaml(value: object): string {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar(_, node) {
      // Only between double quotes are there escapes, for what a terminal mustn't get. A bare `=` is a "value" of
      // YAML 1.1, which PyYAML refuses to read.
      if (typeof node.value === 'string' && (printable(node.value) !== node.value || node.value === '='))
        node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return printableJson(document.toString({ lineWidth: 0, blockQuote: false }));
}
