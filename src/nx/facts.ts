import { mayHoldApplication } from '../analysis/entry/application-text';
import { scanImports } from '../analysis/python/import-scanner';

/** What the plugin has to know of a Python file: plain data, kept between runs. */
export interface PythonFacts {
  readonly imports: readonly Imported[];
  /** It names FastAPI or Starlette. */
  readonly hasFramework: boolean;
  /** In a file of a conventional name: it makes an application or passes one on. */
  readonly mayHoldApplication: boolean;
  /** It asks for files or folders, by a call that may happen when it's imported. */
  readonly asksForFiles: boolean;
  /** It names a file of data, which another module may read for it. */
  readonly namesData: boolean;
  /** What it may ask for, or import: strings that are a path or a module's name. Only where it does. */
  readonly strings: readonly string[];
  /** It imports what's named at run time. */
  readonly hasComputed: boolean;
  /** It does, and not even the package is told. */
  readonly hasUnknown: boolean;
}

/** A module with what's imported from it, `*` for all that begins so; whether that happens in a function. */
export type Imported = readonly [module: string, names: readonly string[], isNested: boolean];

/**
 * What reads a file or looks whether there is one; also what only servers call in handlers. A name that has another
 * meaning elsewhere counts where it's called, imported, or taken from `os`, its `path`, or `Path`: that may be passed on.
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

/** The end of a string that names one. */
const DATA = /\.(?:json5?|ya?ml|toml|ini|cfg|conf|csv|tsv|txt|xml|env)["']/i;

/** Reads them off a text; see {@link PythonFacts}. */
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

/** A file with more of them is a table of something. */
const MAX_STRINGS = 500;
