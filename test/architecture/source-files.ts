import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { preProcessFile } from 'typescript';

const SRC = join(__dirname, '..', '..', 'src');

/** One file of src/ and what it asks for. */
export interface SourceFile {
  /** POSIX, relative to src/, without `.ts`: `fastapi/route`. */
  readonly path: string;
  readonly text: string;
  /** Targets inside src/, in the same form as `path`; types count as well. */
  readonly imports: readonly string[];
  /** Packages and Node's own modules: `node:fs`, `@angular-devkit/schematics`. */
  readonly packages: readonly string[];
}

/** Folders of `src` that hold several layers, one a folder in them. */
const HOUSES: ReadonlySet<string> = new Set(['analysis', 'base']);
const ROOMS: ReadonlyMap<string, string> = new Map([
  ...['check', 'diff', 'match', 'serve', 'watch', 'why'].map(
    (room) => [`routes-report/${room}`, `routes-${room}`] as const,
  ),
  ['scaffold/edit', 'edit'],
  ['nx/migrations', 'migrations'],
]);

/** Returns the folder that is the layer, or the file where it stands alone (`analyze`). */
export function layerOf(path: string): string {
  const [first = path, second = ''] = path.split('/', 2);
  if (HOUSES.has(first)) return second;
  return ROOMS.get(`${first}/${second}`) ?? first;
}

export function sourceFiles(): readonly SourceFile[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map(describeFile);
}

function describeFile(name: string): SourceFile {
  const path = name.slice(0, -'.ts'.length);
  const text = readFileSync(join(SRC, name), 'utf8');
  // Sees `import`, `export … from`, `import()`, `require()` and types; nothing of the file is executed.
  const asked = preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const isLocal = (specifier: string): boolean => specifier.startsWith('.');
  return {
    path,
    text,
    imports: asked.filter(isLocal).map((specifier) => posix.join(posix.dirname(path), specifier)),
    packages: asked.filter((specifier) => !isLocal(specifier)),
  };
}
