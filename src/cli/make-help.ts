import { type Generator, GENERATORS, optionsOf } from './generators';

/** Where the second column begins. */
const INDENT = 22;

/** The options of `tool make` itself, which every generator has. */
const COMMON: readonly (readonly [string, string])[] = [
  ['--dry-run', 'Say what would be written, and write nothing.'],
  ['--verbose', 'Stack traces of errors.'],
  ['--help, --version', ''],
];

/** `tool make --help`: what can be made. */
export function helpOfMake(): string {
  const generators = Object.entries(GENERATORS).map(([name, load]) =>
    row(`${name} <name>`, load().schema.description),
  );
  return `Usage: tool make <generator> <name> [options]

Generators:
${generators.join('\n')}

Options:
${COMMON.map(([option, description]) => row(option, description)).join('\n')}

\`tool make <generator> --help\` lists the options of one.
Exit codes: 0 written, or there already with the same content · 2 misuse, or a file in the way.
`;
}

/** `tool make api --help`. */
export function helpOfGenerator(name: string, { schema, usage }: Generator): string {
  const options = optionsOf(schema).map(({ option, isFlag, description }) =>
    row(`--${option}${isFlag ? '' : ` ${PLACEHOLDERS[option] ?? 'VALUE'}`}`, description),
  );
  return `Usage: tool make ${name} <name> [options]

${schema.description}
Example: ${usage}

<name>
${row('', schema.properties['name']?.description ?? '')}

Options:
${[...options, ...COMMON.map(([option, description]) => row(option, description))].join('\n')}
`;
}

const PLACEHOLDERS: Readonly<Record<string, string>> = { backend: 'DIR', project: 'NAME', singular: 'WORD' };

function row(left: string, description: string): string {
  return `  ${left.padEnd(INDENT)}${description}`.trimEnd();
}
