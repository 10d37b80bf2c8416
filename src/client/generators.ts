import { Failure } from '../base/diagnostics/failure';
import { suggestion } from '../base/diagnostics/suggest';
import { baseName } from '../base/source/paths';

/** Names of npm packages with the ranges that are added for them. */
export type Packages = Readonly<Record<string, string>>;

/** The files of a client, relative to the front end's root, POSIX. */
export interface ClientPlace {
  /** The OpenAPI document. */
  readonly document: string;
  /** The generated file or folder. */
  readonly output: string;
  readonly backend: string;
  /** The package of TanStack Query, if its hooks are asked for. */
  readonly query: string | undefined;
  /** The generator's configuration file, if it has one. */
  readonly config?: string | undefined;
}

/** A configuration file, which a generator looks for under several names. */
export interface ConfigFile {
  /** The first is the one that's written. */
  readonly names: readonly string[];
  readonly text: (place: ClientPlace) => string;
  /** Finds the output in a file that's there; absent if such a file names neither output nor document. */
  readonly output?: RegExp;
}

/** A package that makes a client of an OpenAPI document. */
export interface ClientGenerator {
  /** Its package, of npm or of PyPI. */
  readonly name: string;
  /** The packages of npm that it needs. */
  readonly packages: Packages;
  /** The files besides its document and configuration that tell its release; without them, the package's. */
  readonly inputs?: readonly string[];
  /** The output if no option names another. */
  readonly output: (backend: string) => string;
  readonly isFolder: boolean;
  readonly command: (place: ClientPlace) => string;
  readonly config?: ConfigFile;
}

const names = (stem: string): readonly string[] =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `${stem}.${extension}`);

const OUTPUT = /\b(?:output|path|target)['"]?\s*:\s*['"]([^'"]+)['"]/;

/** Returns a text as TypeScript writes it. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** The generators, in the order in which they're looked for; the first is that of a workspace without one. */
const CLIENT_GENERATORS: readonly [ClientGenerator, ...ClientGenerator[]] = [
  {
    name: 'openapi-typescript',
    packages: { 'openapi-typescript': '^7.13.0', typescript: '^5.9.3' },
    output: () => 'src/api/schema.d.ts',
    isFolder: false,
    command: ({ document, output }) => `openapi-typescript ${document} -o ${output}`,
  },
  {
    name: '@hey-api/openapi-ts',
    packages: { '@hey-api/openapi-ts': '^0.99.0', typescript: '^5.9.3' },
    output: () => 'src/client',
    isFolder: true,
    command: () => 'openapi-ts',
    config: {
      names: names('openapi-ts.config'),
      output: OUTPUT,
      text: ({ document, output, query }) => `import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: ${quoted(document)},
  output: ${quoted(output)},
  plugins: ['@hey-api/client-fetch'${query === undefined ? '' : `, ${quoted(query)}`}],
});
`,
    },
  },
  {
    name: 'orval',
    packages: { orval: '^8.38.0' },
    output: (backend) => `src/api/${backend}.ts`,
    isFolder: false,
    command: () => 'orval',
    config: {
      names: names('orval.config'),
      output: OUTPUT,
      text: ({ document, output, backend }) => `import { defineConfig } from 'orval';

export default defineConfig({
  ${/^[a-z]\w*$/i.test(backend) ? backend : quoted(backend)}: {
    input: ${quoted(document)},
    output: { target: ${quoted(output)}, client: 'fetch' },
  },
});
`,
    },
  },
  {
    name: 'ng-openapi-gen',
    packages: { 'ng-openapi-gen': '^1.1.0' },
    output: () => 'src/app/api',
    isFolder: true,
    command: () => 'ng-openapi-gen',
    config: {
      names: ['ng-openapi-gen.json'],
      output: OUTPUT,
      text: ({ document, output }) => `${JSON.stringify({ input: document, output }, undefined, 2)}\n`,
    },
  },
];

/** The generator whose types `openapi-fetch` takes. */
export const [OPENAPI_TYPESCRIPT] = CLIENT_GENERATORS;

/** The generator that makes hooks of TanStack Query. */
const WITH_QUERY = '@hey-api/openapi-ts';

/** Packages of TanStack Query by the framework whose package the front end has; the last is for any other. */
const QUERIES: readonly (readonly [framework: string, query: string, range: string])[] = [
  ['vue', '@tanstack/vue-query', '^5.104.0'],
  ['svelte', '@tanstack/svelte-query', '^6.3.6'],
  ['solid-js', '@tanstack/solid-query', '^5.104.0'],
  ['@angular/core', '@tanstack/angular-query-experimental', '^5.104.0'],
  ['react', '@tanstack/react-query', '^5.108.0'],
];

/** Returns the package of TanStack Query for a front end, with its range. */
export function queryPackages(has: (name: string) => boolean): Packages {
  const found = QUERIES.find(([framework]) => has(framework)) ?? QUERIES.at(-1);
  return found === undefined ? {} : { [found[1]]: found[2] };
}

/** The options that say which generator is meant. */
interface Wish {
  readonly with?: string;
  readonly query?: boolean;
}

/**
 * Returns the generator that the options name, or the first that is among the packages, or `openapi-typescript`; beside a later
 * TypeScript than 5, which it can't be installed with, `orval`. Throws a Failure for one that isn't known, or makes no
 * hooks although they're asked for.
 */
export function chooseGenerator(
  { with: given, query }: Wish,
  rangeOf: (name: string) => string | undefined,
): ClientGenerator {
  const known = CLIENT_GENERATORS.map(({ name }) => name);
  const present = known.find((one) => rangeOf(one) !== undefined);
  const usual = isLater(rangeOf('typescript')) ? 'orval' : OPENAPI_TYPESCRIPT.name;
  const name = given ?? (query === true ? WITH_QUERY : (present ?? usual));
  const found = CLIENT_GENERATORS.find((one) => one.name === name || baseName(one.name) === name);
  if (found === undefined) throw new Failure(`--with can't be "${name}"; ${suggestion(name, known)}`);
  if (query === true && found.name !== WITH_QUERY)
    throw new Failure(`--query goes with ${WITH_QUERY}, which makes the hooks; leave out --with.`);
  return found;
}

/** Returns true for a range of TypeScript behind 5, whose peer `openapi-typescript` isn't. */
export function isLater(range: string | undefined): boolean {
  return Number(/\d+/.exec(range ?? '')?.[0] ?? 0) > 5;
}
