import type { Parse } from '../../../analysis/python/ast';
import type { WantedImport } from '../../edit/import-order';
import { openSource, type PythonSource } from '../../edit/source';
import { functionsBelow } from '../paths';
import { readsUnknown } from '../sound/undefined-names';
import type { WithParents } from './give-parents';
import { withoutMarks } from './marks';
import { bottomOf, topOf } from '../statements';

/** A test in the words of the new resource. */
export interface NewTest {
  /** The test file of the new resource that gets it. */
  readonly path: string;
  /** The field whose key it sends. */
  readonly field: string;
  readonly code: string;
  /** The test behind which it stands, if the file has that. */
  readonly after: string | undefined;
  readonly imports: readonly WantedImport[];
}

/** Makes the items of other resources whose keys some code still has marks for. */
export type MakeParents = (text: string) => WithParents;

/**
 * Writes tests behind those that they follow, else at the end. One that asks for a fixture which no test of the file asks for is left out,
 * and one that needs an item of another resource which nothing shows how to make.
 */
export function withTests(
  text: string,
  tests: readonly NewTest[],
  parse: Parse,
  makeParents: MakeParents,
): { readonly text: string; readonly imports: readonly WantedImport[] } {
  const imports: WantedImport[] = [];
  if (tests.length === 0) return { text, imports };
  let source = openSource(Buffer.from(text), parse);
  for (const test of tests) {
    const after = withTest(source, test, parse);
    const whole = after && makeParents(after.text);
    if (whole === undefined || whole.unmade.length > 0) continue;
    source = openSource(Buffer.from(whole.text), parse);
    imports.push(...test.imports, ...whole.imports);
  }
  return { text: source.text, imports };
}

/** Writes one test; `undefined` where it doesn't fit. */
function withTest(
  source: PythonSource,
  { code, after, imports }: NewTest,
  parse: Parse,
): PythonSource | undefined {
  const top = source.body.filter((one) => one.type === 'FunctionDef');
  const [def] = functionsBelow(parse(code).body);
  const before = top.find(({ name }) => name === after) ?? top.at(-1);
  if (def === undefined || before === undefined) return undefined;
  const known = new Set(top.flatMap((one) => one.signature().params.map(({ name }) => name)));
  if (!def.signature().params.every(({ name }) => known.has(name))) return undefined;
  // The pattern's own test of a key has lost that key with the pattern's data.
  const old = top.find(({ name }) => name === def.name);
  const at = old === undefined ? bottomOf(source.text, before) : topOf(source.text, old);
  const remove = old === undefined ? 0 : bottomOf(source.text, old) - at;
  const writtenWith = (text: string): PythonSource =>
    source.edit([{ at, remove, insert: `${old === undefined ? '\n\n' : ''}${text.trimEnd()}\n` }]);
  return readsUnknown(source, writtenWith(withoutMarks(code)), imports) ? undefined : writtenWith(code);
}
