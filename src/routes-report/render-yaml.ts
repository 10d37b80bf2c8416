import { printableJson } from '../diagnostics/printable';
import { allReports } from './render-json';
import type { View } from './view/view';

/** The object of `--format json` in block style. */
export function renderYaml({ report }: View): string {
  return toYaml(report);
}

/** Likewise, of `--all`. */
export function renderYamlAll(views: readonly View[]): string {
  return toYaml(allReports(views));
}

/** An object as YAML 1.2, which reads the same as 1.1. For what JSON can hold; its keys are plain words. */
export function toYaml(value: object): string {
  return `${block(value, '').join('\n')}\n`;
}

/** The lines of a list or an object. */
function block(value: object, indent: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => listItem(item, indent));
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
    if (!isFilled(item)) return [`${indent}${key}: ${scalar(item)}`];
    return [`${indent}${key}:`, ...block(item, `${indent}  `)];
  });
}

/** The first line of an item stands behind its dash. */
function listItem(item: unknown, indent: string): readonly string[] {
  if (!isFilled(item)) return [`${indent}- ${scalar(item)}`];
  const [first = '', ...rest] = block(item, `${indent}  `);
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
}

const isFilled = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Plain where nobody could take it for something else; JSON's quotes and escapes are YAML's, too. */
function scalar(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value) && !RESERVED.test(value)) return value;
  return printableJson(JSON.stringify(value));
}

const PLAIN = /^[A-Za-z_/](?:[\w/{}.() -]*[\w/{}.()])?$/;

/** What some reader of YAML 1.1 or 1.2 takes for a truth value, for nothing, or (`e5`) for a number. */
const RESERVED = /^(?:true|false|yes|no|on|off|y|n|null|e[-+_\d]*)$/i;
