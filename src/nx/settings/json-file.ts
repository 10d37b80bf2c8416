import { type ParseError, parse } from 'jsonc-parser';
import { Failure } from '../../base/diagnostics/failure';
import { lineAt, readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';

type Table = Readonly<Record<string, unknown>>;

/** Parses a JSON object as Nx does, with comments and trailing commas. Returns `undefined` for any other value. */
export function parseJson(text: string, errors: ParseError[] = []): Table | undefined {
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  // The cast: an object read from JSON has text keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : undefined;
}

/** A JSON file that a generator adds to. */
export interface JsonFile {
  readonly text: string;
  readonly content: Table;
}

/** Reads a file that a generator adds to. Throws a Failure with the line if it isn't valid JSON. */
export function readJsonFile(files: SourceTree, path: string): JsonFile {
  const text = readText(files, path) ?? '';
  const errors: ParseError[] = [];
  const content = parseJson(text, errors);
  const [first] = errors;
  if (first !== undefined || content === undefined) {
    const line = lineAt(text, first?.offset ?? 0);
    throw new Failure(`${path}:${line} isn't valid JSON; mend it first.`);
  }
  return { text, content };
}
