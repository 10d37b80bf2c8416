import { posix } from 'node:path';
import { isIgnored, parseGitignore } from '../base/source/git/gitignore';
import { joinPath } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { type Change, textEdit } from '../scaffold/change';
import { type ClientPlace, OPENAPI_TYPESCRIPT } from './generators';
import type { Client } from './targets';

/** A client that is to be made. */
interface Request extends Pick<Client, 'generator' | 'root' | 'target' | 'backend'> {
  /** The output that an option names, relative to the front end's root. */
  readonly output: string | undefined;
  readonly query: string | undefined;
  /** True if a starter module of `openapi-fetch` belongs to the types. */
  readonly hasFetch: boolean;
}

/** The files of a client besides targets and packages. */
export interface ClientFiles {
  readonly client: Client;
  readonly changes: readonly Change[];
  /** The configuration file that's there already and stays, with the names that it ought to have and lacks. */
  readonly kept: { readonly config: string; readonly missing: readonly string[] } | undefined;
  /** The module that makes the client of `openapi-fetch`. */
  readonly starter: string | undefined;
}

/** Plans the configuration of the generator, the starter module, and the line of `.gitignore`. */
export function clientFiles(files: SourceTree, request: Request): ClientFiles {
  const { generator, root, backend, query } = request;
  const { config } = generator;
  const kept = config?.names.find((name) => files.kind(joinPath(root, name)) === 'file');
  const told = kept === undefined ? undefined : outputIn(files, joinPath(root, kept), config?.output);
  const output = request.output ?? told ?? generator.output(backend.name);
  const document = posix.relative(root, backend.file);
  const [usual] = config?.names ?? [];
  const place = { document, output, backend: backend.name, query, config: kept ?? usual };
  const client = { ...request, place };
  const isWritten = config !== undefined && usual !== undefined && kept === undefined;
  const path = joinPath(root, posix.dirname(output), 'client.ts');
  const starter = generator === OPENAPI_TYPESCRIPT && request.hasFetch ? path : undefined;
  return {
    client,
    kept:
      kept === undefined || config?.output === undefined
        ? undefined
        : { config: kept, missing: missingIn(files, joinPath(root, kept), place) },
    starter,
    changes: [
      ...(isWritten
        ? [{ kind: 'write', path: joinPath(root, usual), content: config.text(place) } as const]
        : []),
      ...(starter === undefined || files.kind(starter) === 'file'
        ? []
        : [{ kind: 'write', path: starter, content: starterText(client) } as const]),
      ...ignoring(files, client),
    ],
  };
}

/** Returns the output that a configuration file names, if it's a plain text in it. */
function outputIn(files: SourceTree, path: string, pattern: RegExp | undefined): string | undefined {
  const found = pattern?.exec(readText(files, path) ?? '')?.[1];
  return found === undefined ? undefined : joinPath(found);
}

/** Returns the document and the hooks' package if a configuration file doesn't name them. */
function missingIn(files: SourceTree, path: string, { document, query }: ClientPlace): readonly string[] {
  const text = readText(files, path) ?? '';
  return [document, ...(query === undefined ? [] : [query])].filter((name) => !text.includes(name));
}

/** The extension is TypeScript's for every resolution of modules; the import is gone once it's compiled. */
function starterText({ place, backend }: Client): string {
  const types = posix.basename(place.output).replace(/(?:\.d)?\.ts$/, '');
  return `import createClient from 'openapi-fetch';
import type { paths } from './${types}.js';

/** The client of ${backend.name}; its types follow the backend's source. */
export const client = createClient<paths>({ baseUrl: '/' });
`;
}

/** Plans the line of `.gitignore` that the generated files need. */
function ignoring(files: SourceTree, { root, place, generator }: Client): readonly Change[] {
  const rules = [root, '']
    .map(
      (folder) =>
        [
          readText(files, joinPath(folder, '.gitignore')),
          posix.relative(folder, joinPath(root, place.output)),
        ] as const,
    )
    .map(([text, path]) => isIgnored(parseGitignore(text ?? ''), path, generator.isFolder));
  if (rules.includes(true)) return [];
  const path = joinPath(root, '.gitignore');
  const line = `/${place.output}${generator.isFolder ? '/' : ''}\n`;
  const there = readText(files, path);
  if (there === undefined) return [{ kind: 'write', path, content: line }];
  return [textEdit(path, `${there}${there === '' || there.endsWith('\n') ? '' : '\n'}${line}`)];
}
