import type * as ts from 'typescript';
import { joinPath, parentOf } from '../../../base/source/paths';
import { fileText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import type { Compiler } from './compiler';

/** A TypeScript or JavaScript file, parsed. */
export interface Module {
  readonly file: string;
  readonly source: ts.SourceFile;
}

/** Matches the files that are read. Declarations and compressed code call nothing of their own. */
export const isScript = (file: string): boolean =>
  /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$/.test(file) && !/\.d\.[cm]?ts$|\.min\.[cm]?js$/.test(file);

/** The endings that an import may leave out, in the order in which they're tried. */
const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mts',
  '.mjs',
  '.cjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
];

/** The aliases of a `tsconfig.json`: `@app/*` stands for `src/app/*`. */
interface Aliases {
  readonly base: string;
  readonly paths: readonly (readonly [pattern: string, targets: readonly string[]])[];
}

/** Parses the files of a workspace, and finds what their imports mean. */
export class Modules {
  readonly #aliases = new Map<string, Aliases | undefined>();
  readonly #modules = new Map<string, Module | undefined>();

  /** Takes the files as they are now, and the files that were parsed before, which it adds to. */
  constructor(
    readonly ts: Compiler,
    private readonly tree: SourceTree,
    private readonly parsed: Map<string, Module>,
  ) {}

  /** Returns a file parsed; `undefined` if there's no such file. Damaged text gives what can be read of it. */
  read(file: string): Module | undefined {
    if (this.#modules.has(file)) return this.#modules.get(file);
    const text = fileText(this.tree, file);
    const module = text === undefined ? undefined : this.#parse(file, text);
    this.#modules.set(file, module);
    return module;
  }

  /** Returns the file of the workspace that an import means; `undefined` for a package. */
  find(specifier: string, from: Pick<Module, 'file'>): Module | undefined {
    if (specifier.startsWith('.')) return this.#first(joinPath(parentOf(from.file), specifier));
    for (let folder = parentOf(from.file); ; folder = parentOf(folder)) {
      const found = this.#aliased(specifier, this.#aliasesIn(folder));
      if (found !== undefined || folder === '') return found;
    }
  }

  #parse(file: string, text: string): Module {
    const known = this.parsed.get(file);
    const code = /\.(?:vue|svelte)$/.test(file) ? scriptOf(text) : text;
    if (known?.source.text === code) return known;
    const { ts } = this;
    const kind = /\.[cm]?ts$/.test(file) ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
    const module = { file, source };
    this.parsed.set(file, module);
    return module;
  }

  #first(path: string): Module | undefined {
    const bare = path.replace(/\.[cm]?jsx?$/, '');
    for (const stem of bare === path ? [path] : [path, bare])
      for (const ending of ENDINGS) {
        const file = `${stem}${ending}`;
        if (isScript(file) && this.tree.kind(file) === 'file') return this.read(file);
      }
    return undefined;
  }

  #aliased(specifier: string, aliases: Aliases | undefined): Module | undefined {
    for (const [pattern, targets] of aliases?.paths ?? []) {
      const [before = '', after] = pattern.split('*', 2);
      const isMeant = after === undefined ? specifier === pattern : specifier.startsWith(before);
      if (!isMeant) continue;
      const rest = specifier.slice(before.length);
      for (const target of targets) {
        const found = this.#first(
          joinPath(
            aliases?.base ?? '',
            target.replace('*', () => rest),
          ),
        );
        if (found !== undefined) return found;
      }
    }
    return aliases === undefined ? undefined : this.#first(joinPath(aliases.base, specifier));
  }

  #aliasesIn(folder: string): Aliases | undefined {
    if (this.#aliases.has(folder)) return this.#aliases.get(folder);
    const found = ['tsconfig.base.json', 'tsconfig.json', 'jsconfig.json', 'tsconfig.app.json'].flatMap(
      (name) => this.#aliasesOf(folder, joinPath(folder, name)) ?? [],
    );
    this.#aliases.set(folder, found[0]);
    return found[0];
  }

  #aliasesOf(folder: string, file: string): Aliases | undefined {
    const text = fileText(this.tree, file);
    if (text === undefined) return undefined;
    // The casts: a tool reads the file, which may hold anything; what isn't a text is passed over.
    const { config } = this.ts.parseConfigFileTextToJson(file, text) as { config?: Record<string, unknown> };
    const options = (config?.['compilerOptions'] ?? {}) as Record<string, unknown>;
    const { baseUrl, paths } = options;
    if (typeof baseUrl !== 'string' && (typeof paths !== 'object' || paths === null)) return undefined;
    const entries = Object.entries(paths ?? {}).map(
      ([pattern, targets]: [string, unknown]) =>
        [pattern, Array.isArray(targets) ? targets.filter((one) => typeof one === 'string') : []] as const,
    );
    return { base: joinPath(folder, typeof baseUrl === 'string' ? baseUrl : ''), paths: entries };
  }
}

/** Returns the scripts of a component, with blanks in place of the rest, so that indexes stay. */
function scriptOf(text: string): string {
  let code = '';
  for (const match of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/gi)) {
    const start = match.index + (match[1] ?? '').length;
    code += text.slice(code.length, start).replace(/[^\n\r]/g, ' ') + (match[2] ?? '');
  }
  return code + text.slice(code.length).replace(/[^\n\r]/g, ' ');
}
