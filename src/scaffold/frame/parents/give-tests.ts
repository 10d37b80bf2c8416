import type { Parse } from '../../../analysis/python/ast';
import type { WantedImport } from '../../edit/import-order';
import { applied, openSource } from '../../edit/source';
import { functionsBelow } from '../paths';
import { undefinedNames } from '../sound/undefined-names';
import { bottomOf } from '../statements';

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

/** Writes tests behind those that they follow, else at the end; one that asks for a fixture which no test of the file asks for is left out. */
export function withTests(
  text: string,
  tests: readonly NewTest[],
  parse: Parse,
): { readonly text: string; readonly imports: readonly WantedImport[] } {
  let done = text;
  const imports: WantedImport[] = [];
  for (const test of tests) {
    const after = withTest(done, test, parse);
    if (after === undefined) continue;
    done = after;
    imports.push(...test.imports);
  }
  return { text: done, imports };
}

function withTest(text: string, { code, after, imports }: NewTest, parse: Parse): string | undefined {
  const { body } = parse(text);
  const top = body.filter((one) => one.type === 'FunctionDef');
  const [def] = functionsBelow(parse(code).body);
  const before = top.find(({ name }) => name === after) ?? top.at(-1);
  if (def === undefined || before === undefined || top.some(({ name }) => name === def.name))
    return undefined;
  const known = new Set(top.flatMap((one) => one.signature().params.map(({ name }) => name)));
  if (!def.signature().params.every(({ name }) => known.has(name))) return undefined;
  const at = bottomOf(text, before);
  const written = applied(text, [{ at, insert: `\n\n${code.trimEnd()}\n` }]);
  const given = new Set(imports.map(({ name, asname = name }) => asname));
  const old = new Set(undefinedNames(openSource(Buffer.from(text), parse)).map(({ problem }) => problem));
  const isUnknown = undefinedNames(openSource(Buffer.from(written), parse)).some(
    ({ problem }) => !old.has(problem) && ![...given].some((name) => problem.startsWith(`"${name}"`)),
  );
  return isUnknown ? undefined : written;
}
