/** Parts of docs and schemas that are made from tables in src, so that a format or a rule is described in one place. */
import { models as packages } from '../../src/analysis/fastapi/packages';
import { CHECK_FORMATS } from '../../src/routes-report/check/formats';
import { RULES } from '../../src/routes-report/check/rules';
import { DIFF_FORMATS } from '../../src/routes-report/diff/formats';
import {
  OPERATION_CHECKS,
  SCHEMA_EDITS,
  type SchemaEdit,
  severityOfEdit,
} from '../../src/openapi/compare/checks';
import { FORMAT_NAMES, FORMATS } from '../../src/routes-report/render/formats';

/** A part of a file. Prettier formats the file afterwards. */
interface Part {
  /** Relative to the root of this repository. */
  readonly file: string;
  /** Matches the part alone: the text around it is in lookarounds. */
  readonly where: RegExp;
  readonly make: () => string;
}

const REPORT = 'src/routes-report';

const PARTS: readonly Part[] = [
  { file: 'docs/routes.md', where: between('formats'), make: formatTable },
  {
    file: 'docs/configuration.md',
    where: /(?<=\[tool\.schematics\.check\.rules\].*\n)[^]*?(?=\n\n)/,
    make: () =>
      Object.entries(RULES)
        .map(([name, { level, summary }]) => `${name} = "${level}"`.padEnd(32) + `# ${summary}`)
        .join('\n'),
  },
  { file: 'docs/diff.md', where: between('schema checks'), make: schemaChecks },
  { file: 'docs/diff.md', where: between('operation checks'), make: operationChecks },
  { file: 'docs/packages.md', where: between('packages'), make: packageTable },
  { file: `${REPORT}/schema.json`, where: formatEnum(), make: () => JSON.stringify(FORMAT_NAMES) },
  {
    file: `${REPORT}/check/schema.json`,
    where: formatEnum(),
    make: () => JSON.stringify(Object.keys(CHECK_FORMATS)),
  },
  {
    file: `${REPORT}/diff/schema.json`,
    where: formatEnum(),
    make: () => JSON.stringify(Object.keys(DIFF_FORMATS)),
  },
];

/** The files that hold such parts. */
export const FILES: readonly string[] = [...new Set(PARTS.map(({ file }) => file))];

/** Returns the text of a file with its parts made anew. Throws if one isn't where it should be. */
export function withTables(file: string, text: string): string {
  return PARTS.filter((part) => part.file === file).reduce((before, { where, make }) => {
    if (!where.test(before)) throw new Error(`${file} has no ${String(where)}`);
    return before.replace(where, make);
  }, text);
}

/** Matches the text between two comments in Markdown. */
function between(name: string): RegExp {
  return new RegExp(`(?<=<!-- ${name}: npm run derive -->\n\n)[^]*?(?=\n\n<!-- /${name} -->)`);
}

function formatTable(): string {
  const rows = Object.entries(FORMATS).map(([name, { summary }]) => [`\`${name}\``, summary]);
  return table([['`--format`', ''], ...rows]);
}

function packageTable(): string {
  const rows = Object.values(packages).map((load) => {
    const { distribution, release, known } = load();
    return [distribution, release, known];
  });
  return table([
    ['package', 'read in', "what's known"],
    ...rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  ]);
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Matches the list of formats in a schema. */
function formatEnum(): RegExp {
  return /(?<="format":\s*\{\s*"type":\s*"string",\s*"enum":\s*)\[[^\]]*\]/;
}

function schemaChecks(): string {
  // The cast: the table has no other keys.
  const names = Object.keys(SCHEMA_EDITS) as readonly SchemaEdit[];
  const shown = names.filter((name) => !/^(max|min)-(length|items|properties)-/.test(name)); // The page says so.
  return lists(shown, (name) => {
    const [request, response] = [severityOfEdit(name, 'request'), severityOfEdit(name, 'response')];
    return request === response ? `${request} in both` : `${request} in a request, ${response} in a response`;
  });
}

function operationChecks(): string {
  // The cast: the table has no other keys.
  const names = Object.keys(OPERATION_CHECKS) as readonly (keyof typeof OPERATION_CHECKS)[];
  return lists(names, (name) => OPERATION_CHECKS[name].severity);
}

/** Lists names by what the function says of them, in lines of at most 130 characters. */
function lists<Name extends string>(names: readonly Name[], kindOf: (name: Name) => string): string {
  const kinds = [...new Set(names.map(kindOf))];
  return kinds
    .map((kind) => {
      const words = names.filter((name) => kindOf(name) === kind).map((name) => `\`${name}\``);
      return wrapped(`- **${kind}**: ${words.join(', ')}`);
    })
    .join('\n');
}

function wrapped(item: string): string {
  return item.replace(/(.{1,128})( |$)/g, '$1\n  ').trimEnd();
}
