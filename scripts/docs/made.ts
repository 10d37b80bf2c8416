/** Parts of docs and schemas that are made from tables in src, so that a format or a rule is described in one place. */
import { CHECK_FORMAT_NAMES, CHECK_FORMATS } from '../../src/routes-report/check/formats';
import { RULES } from '../../src/routes-report/check/rules';
import { DIFF_FORMAT_NAMES, DIFF_FORMATS } from '../../src/routes-report/diff/formats';
import { FORMAT_NAMES, FORMATS } from '../../src/routes-report/render/formats';

/** A part of a file. */
interface Part {
  /** Relative to the root of this repository. */
  readonly file: string;
  /** Matches the part alone: what stands around it is in lookarounds. */
  readonly where: RegExp;
  readonly make: () => string;
}

const COMMANDS = 'docs/commands.md';

const PARTS: readonly Part[] = [
  { file: COMMANDS, where: between('formats'), make: () => formatTable(FORMATS) },
  { file: COMMANDS, where: between('formats of check'), make: () => formatTable(CHECK_FORMATS) },
  { file: COMMANDS, where: between('formats of diff'), make: () => formatTable(DIFF_FORMATS) },
  { file: COMMANDS, where: between('rules'), make: ruleTable },
  {
    file: COMMANDS,
    where: /(?<=\$ tool routes --format <TAB>\n).*(?=\n)/,
    make: () => [...FORMAT_NAMES].sort().join('  '),
  },
  {
    file: 'docs/configuration.md',
    where: /(?<=\[tool\.schematics\.check\.rules\].*\n)[^]*?(?=\n\n)/,
    make: () =>
      Object.entries(RULES)
        .map(([name, { level }]) => `${name} = "${level}"`)
        .join('\n'),
  },
  { file: 'src/routes-report/schema.json', where: formatEnum(), make: () => array(FORMAT_NAMES) },
  { file: 'src/routes-report/check/schema.json', where: formatEnum(), make: () => array(CHECK_FORMAT_NAMES) },
  { file: 'src/routes-report/diff/schema.json', where: formatEnum(), make: () => array(DIFF_FORMAT_NAMES) },
];

/** The files that hold such parts. */
export const MADE_FILES: readonly string[] = [...new Set(PARTS.map(({ file }) => file))];

/** Returns the text of a file with its parts made anew. Throws if one isn't where it should be. */
export function remade(file: string, text: string): string {
  return PARTS.filter((part) => part.file === file).reduce((before, { where, make }) => {
    if (!where.test(before)) throw new Error(`${file} has no ${String(where)}`);
    return before.replace(where, make);
  }, text);
}

/** Matches what stands between two comments in Markdown. */
function between(name: string): RegExp {
  return new RegExp(`(?<=<!-- ${name}: made by npm run docs -->\n\n)[^]*?(?=\n\n<!-- end of ${name} -->)`);
}

function formatTable(formats: Readonly<Record<string, { readonly summary: string }>>): string {
  const rows = Object.entries(formats).map(([name, { summary }]) => [`\`${name}\``, summary]);
  return table([['`--format`', ''], ...rows]);
}

function ruleTable(): string {
  const rows = Object.entries(RULES).map(([name, { summary, level }]) => [`\`${name}\``, summary, level]);
  return table([['rule', 'finds', 'by default'], ...rows]);
}

/** Writes a table as Prettier does: each column as wide as its widest cell. */
function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Matches the list of formats in a schema. */
function formatEnum(): RegExp {
  return /(?<="format": \{\s*"type": "string",\s*"enum": )\[[^\]]*\]/;
}

/** Writes an array as Prettier does in a schema: in one line if that has room, else one line per item. */
function array(words: readonly string[]): string {
  const items = words.map((word) => JSON.stringify(word));
  const oneLine = `[${items.join(', ')}]`;
  return oneLine.length <= ROOM ? oneLine : `[\n        ${items.join(',\n        ')}\n      ]`;
}

/** The width that Prettier leaves for the value of `"enum"` in a property of a schema. */
const ROOM = 110 - '      "enum": ,'.length;
