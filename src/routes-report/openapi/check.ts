import type { JsonObject } from '../../analysis/types/json/json';
import { Failure } from '../../base/diagnostics/failure';
import { jsonText, printable } from '../../base/diagnostics/printable';
import { diskTree } from '../../base/source/disk';
import { readText } from '../../base/source/text';
import { parseDocument, versionOf } from '../../openapi/parse-document';
import { configured } from '../configured';
import type { Surroundings } from '../inspect/workspace';
import { formatAmong, TEXT_AND_JSON } from '../options';
import type { Presentation } from '../output/present';
import { type Difference, differences } from './difference';
import type { OpenapiOptions } from './options';
import { documentSource } from './source';
import { basename, dirname, resolve } from 'node:path';

/** The options of `tool openapi check`. */
export interface OpenapiCheckOptions extends OpenapiOptions {
  /** The document to compare with the source, JSON or YAML. */
  readonly document: string;
}

/** Compares a document with the source. Exit code 1: they differ, or with `--strict` something isn't certain. */
export function runOpenapiCheck(
  given: OpenapiCheckOptions,
  surroundings: Surroundings,
): Promise<Presentation> {
  return configured(given, 'analysis', surroundings, async ({ document: file, ...options }) => {
    const format = formatAmong(TEXT_AND_JSON, options.format ?? 'text');
    const saved = savedDocument(file, surroundings.cwd);
    const openapiVersion = options.openapiVersion ?? versionOf(saved);
    const { format: _, ...rest } = options;
    const source = await documentSource({ ...rest, openapiVersion }, surroundings);
    const found = differences(saved, source.document);
    const isUnsure = options.strict === true && !source.isSure;
    return {
      stdout:
        format === 'json'
          ? jsonText({ version: 1, file, differences: found })
          : rendered(file, found, openapiVersion),
      stderr: source.messages.map((line) => `${line}\n`).join(''),
      exitCode: found.length > 0 || isUnsure ? 1 : 0,
    };
  });
}

/** Reads a document. Throws a Failure for a file that isn't there, or isn't one. */
function savedDocument(file: string, cwd: string): JsonObject {
  const path = resolve(cwd, file);
  const text = readText(diskTree(dirname(path)), basename(path));
  if (text === undefined)
    throw new Failure(`${file} can't be read; write it first: tool openapi --output ${file}.`);
  const document = parseDocument(text);
  if (document !== undefined) return document;
  throw new Failure(`${file} is no OpenAPI document; write one with: tool openapi --output ${file}.`);
}

/** Differences that are shown, at most. */
const MAX_SHOWN = 50;

function rendered(file: string, found: readonly Difference[], version: string): string {
  if (found.length === 0) return `${printable(file)} is what the source tells.\n`;
  const lines = found.slice(0, MAX_SHOWN).map(({ where, saved, source }) => {
    const [before, now] = [saved, source].map((text) => (text === undefined ? 'absent' : printable(text)));
    return `${printable(where)}\n  - ${before ?? ''}\n  + ${now ?? ''}\n`;
  });
  const rest = found.length - MAX_SHOWN;
  const count = found.length === 1 ? '1 difference' : `${found.length} differences`;
  return [
    ...lines,
    ...(rest > 0 ? [`… and ${rest} more\n`] : []),
    `${printable(file)} differs from the source: ${count} (- the file, + the source). Write it anew: tool openapi${version === '3.0' ? ' --openapi-version 3.0' : ''} --output ${printable(file)}\n`,
  ].join('');
}
