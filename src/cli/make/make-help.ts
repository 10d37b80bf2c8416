import { argumentsOf, type Generator, loadGenerator, optionsOf, takesFields } from './generators';
import { TYPES } from '../../dto/field-spec';
import { madeGenerators } from '../../scaffold/manifest';

/** The column of the descriptions. */
const INDENT = 22;

/** The options that every generator has in addition to those of its schema. */
const COMMON: readonly (readonly [string, string])[] = [
  ['-d, --dry-run', 'Print what would be written, with the changes of existing files, and write nothing.'],
  ['--verbose', 'Stack traces of errors.'],
  ['--help, --version', ''],
];

/** Returns the text of `tool make --help`. */
export function helpOfMake(): string {
  const generators = madeGenerators().map((one) => {
    const generator = loadGenerator(one);
    return row(`${one.name} ${argumentsIn(generator)}`, generator.schema.description, GENERATORS_INDENT);
  });
  return `Usage: tool make <generator> <name> [options]

Generators:
${generators.join('\n')}

Options:
${COMMON.map(([option, description]) => row(option, description)).join('\n')}

\`tool make <generator> --help\` lists the options of one. To undo: tool destroy.
Exit codes: 0 written, or unchanged · 2 wrong usage, or a file with other content.
`;
}

/** Returns the text of `tool make api --help`, `tool register --help`. */
export function helpOfGenerator(generator: Generator): string {
  const { command, schema } = generator;
  const options = optionsOf(schema).map(({ option, isFlag, mayHaveValue, choices, short, description }) => {
    const [open, close] = isFlag ? ['[', ']'] : ['', ''];
    const value = choices.length === 1 ? (choices[0] ?? '') : (PLACEHOLDERS[option] ?? 'VALUE');
    const behind = isFlag && !mayHaveValue ? '' : ` ${open}${value}${close}`;
    return row(`${short === undefined ? '' : `-${short}, `}--${option}${behind}`, description);
  });
  const plain = argumentsOf(schema).map(({ property, description }) => row(`<${property}>`, description));
  const fields = takesFields(schema)
    ? [row('[field:type …]', `name:type, then limits, optional, default=…; types: ${TYPES.join(', ')}.`)]
    : [];
  const places = [...plain, ...fields];
  return `Usage: ${['tool', command, argumentsIn(generator), '[options]'].filter(Boolean).join(' ')}

${schema.description}
${places.length === 0 ? '' : `\nArguments:\n${places.join('\n')}\n`}
Options:
${[...options, ...COMMON.map(([option, description]) => row(option, description))].join('\n')}

Examples:
${schema.examples.map((example) => row(example.command, example.description, EXAMPLES_INDENT)).join('\n')}
`;
}

const EXAMPLES_INDENT = 52;
const GENERATORS_INDENT = 34;

/** Returns the arguments as in a usage line: `<name> [field:type …]`. */
function argumentsIn({ schema }: Generator): string {
  const plain = argumentsOf(schema).map(({ property, choices, prompt }) => {
    const word = choices?.join('|') ?? property;
    return prompt === undefined ? `[${word}]` : `<${word}>`;
  });
  return [...plain, ...(takesFields(schema) ? ['[field:type …]'] : [])].join(' ');
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  backend: 'DIR',
  project: 'NAME',
  singular: 'WORD',
  only: 'LIST',
  except: 'LIST',
  into: 'FILE:NAME',
  entry: 'ENTRY',
  prefix: 'PATH',
  schemas: 'PLACE',
  services: 'PLACE',
  models: 'PLACE',
  'tests-dir': 'PLACE',
  like: 'RESOURCE',
  fields: 'FIELDS',
  layout: 'LAYOUT',
  db: 'DB',
};

function row(left: string, description: string, indent = INDENT): string {
  const gap = left.length < indent ? left.padEnd(indent) : `${left}\n  ${' '.repeat(indent)}`;
  return `  ${gap}${description}`.trimEnd();
}
