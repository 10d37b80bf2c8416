import { Document, Scalar, visit } from 'yaml';
import { printable, printableJson } from '../../base/diagnostics/printable';
import { allReports } from './json';
import type { Renderer } from './formats';

/** The object of `--format json` in block style. */
export const yaml = {
  render: ({ report }) => toYaml(report),
  renderAll: (views) => toYaml(allReports(views)),
} satisfies Renderer;

/** Writes an object as YAML 1.2 that readers of 1.1 understand the same way (`yes`, `e0`), each text on one line. */
export function toYaml(value: object): string {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar(_, node) {
      // Only double quotes have escapes, for characters that a terminal mustn't get. PyYAML refuses a bare `=`, a
      // "value" of YAML 1.1.
      if (typeof node.value === 'string' && (printable(node.value) !== node.value || node.value === '='))
        node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return printableJson(document.toString({ lineWidth: 0, blockQuote: false }));
}
