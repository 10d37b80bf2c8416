import type { Stmt } from '../../../analysis/python/ast';
import { addImports, isForTypesOnly } from '../../edit/imports';
import { importBlocks } from '../../edit/import-blocks';
import { importLine } from '../../edit/import-names';
import {
  compareImports,
  keyOfStatement,
  keyOfWanted,
  type SectionOf,
  type WantedImport,
} from '../../edit/import-order';
import { leadOf, lineStartAt, type PythonSource } from '../../edit/source';
import { isImport } from '../series';
import { bottomOf } from '../statements';

/** Adds an import for checkers of types alone: under `if TYPE_CHECKING:`, which it makes below the imports where there's none. */
export function addTypeImport(
  source: PythonSource,
  wanted: WantedImport,
  sectionOf: SectionOf,
): PythonSource {
  const block = source.body.find((one) => one.type === 'If' && isForTypesOnly(one));
  const line = importLine(wanted, source.indent);
  if (block?.type === 'If') return inBlock(source, block.body, line, { wanted, sectionOf });
  const named = addImports(source, [{ module: 'typing', name: 'TYPE_CHECKING' }], sectionOf);
  const last = importBlocks(named.body)
    .findLast(({ isOnTop }) => isOnTop)
    ?.imports.at(-1);
  if (last === undefined) throw new Error('The file has the import that was added.');
  const insert = `\nif TYPE_CHECKING:\n${named.indent}${line.replaceAll('\n', `\n${named.indent}`)}\n`;
  return named.edit([{ at: bottomOf(named.text, last), insert }]);
}

function inBlock(
  source: PythonSource,
  body: readonly Stmt[],
  line: string,
  { wanted, sectionOf }: { readonly wanted: WantedImport; readonly sectionOf: SectionOf },
): PythonSource {
  const { text } = source;
  const [first] = body;
  const lead = (first && leadOf(text, first.start)) ?? source.indent;
  const code = `${lead}${line.replaceAll('\n', `\n${lead}`)}\n`;
  const imports = body.filter(isImport);
  const key = keyOfWanted(wanted, sectionOf);
  const next = imports.find((one) => compareImports(key, keyOfStatement(one, sectionOf)) < 0);
  if (next !== undefined) return source.edit([{ at: lineStartAt(text, next.start), insert: code }]);
  const last = imports.at(-1) ?? first;
  if (last === undefined) throw new Error('A block has statements.');
  return source.edit([{ at: bottomOf(text, last), insert: code }]);
}
