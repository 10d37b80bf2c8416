import { mayHoldApplication } from '../analysis/entry/application-text';
import { scanImports } from '../analysis/python/import-scanner';

/** The facts the plugin needs about a Python file: plain data, kept between runs. */
export interface PythonFacts {
  readonly imports: readonly Imported[];
  /** True if the file mentions FastAPI or Starlette. */
  readonly hasFramework: boolean;
  /** True if a file with a conventional name creates an application or re-exports one. */
  readonly mayHoldApplication: boolean;
  /** True if the file may read files or list folders while it's imported. */
  readonly asksForFiles: boolean;
  /** True if the file names a data file, which another module may read. */
  readonly namesData: boolean;
  /** Strings that look like a path or a module's name; empty unless the file reads files or imports by name. */
  readonly strings: readonly string[];
  /** True if the file imports names computed at run time. */
  readonly hasComputed: boolean;
  /** True if such an import doesn't reveal even the package. */
  readonly hasUnknown: boolean;
}

/**
 * A module, the names imported from it (`*` for everything below it), and whether the import is inside a function.
 */
export type Imported = readonly [module: string, names: readonly string[], isNested: boolean];

/**
 * Matches code that reads or probes files, including calls that servers make only in handlers. A name with other
 * common meanings counts only when it's called, imported, or taken from `os`, `os.path` or `Path`, which may be
 * passed on.
 */
const ASKS = new RegExp(
  [
    /\b(?:read_text|read_bytes|iterdir|listdir|scandir|lexists|is_file|is_dir|isfile|isdir|getsize|iter_modules|walk_packages|get_data|StaticFiles|spec_from_file_location|SourceFileLoader)\b/,
    /\b(?:open|r?i?glob1?|walk|exists)[ \t]*\(/,
    /\b(?:os|path|Path|glob)[ \t]*\.[ \t]*(?:open|r?i?glob1?|walk|exists)\b/,
    /^[ \t]*from[ \t]+(?:os|os\.path|posixpath|glob|io)[ \t]+import[ \t].*\b(?:open|i?glob|walk|exists)\b/m,
  ]
    .map(({ source }) => source)
    .join('|'),
  'm',
);

/** Matches the end of a string that names a data file. */
const DATA = /\.(?:json5?|ya?ml|toml|ini|cfg|conf|csv|tsv|txt|xml|env)["']/i;

/** Extracts {@link PythonFacts} from a file's text. */
export function pythonFacts(text: string): PythonFacts {
  const { imports, hasComputed, hasUnknown, strings } = scanImports(text);
  const asksForFiles = ASKS.test(text);
  return {
    imports: imports.map(({ module, names, isNested, isBeginning }) => [
      module,
      isBeginning ? ['*'] : names,
      isNested,
    ]),
    hasFramework: /\b(?:fastapi|starlette)\b/i.test(text),
    mayHoldApplication: mayHoldApplication(text),
    asksForFiles,
    namesData: DATA.test(text),
    strings: asksForFiles || hasComputed ? strings.slice(0, MAX_STRINGS) : [],
    hasComputed,
    hasUnknown,
  };
}

/** A file with more strings than this is a table of data, not of paths. */
const MAX_STRINGS = 500;
