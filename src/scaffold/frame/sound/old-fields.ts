import type { Module } from '../../../analysis/python/ast';
import { namesIn, as, pathsIn } from '../paths';
import type { Finding } from './finding';
import { around } from './undefined-names';

/** A statement of SQL. */
const SQL = /\b(?:insert\s+into|update\s+\w+\s+set|select\b[^]*\bfrom|delete\s+from|create\s+table)\b/i;

/** Returns the first text of SQL in a file that still names fields which the new resource doesn't have. */
export function statementsOfOldFields(
  module: Module | undefined,
  gone: ReadonlySet<string>,
  isMine: (name: string) => boolean,
): Finding | undefined {
  for (const path of pathsIn(module?.body ?? [])) {
    const text = as(path.at(-1), 'Str', 'JoinedStr');
    if (text === undefined) continue;
    const code = module?.text.slice(text.start, text.end) ?? '';
    const names = SQL.test(code) ? [...namesIn(code)] : [];
    const old = names.find((name) => gone.has(name));
    if (old !== undefined && names.some(isMine))
      return {
        line: text.line,
        within: around(path),
        keys: [],
        problem: `SQL with "${old}", which isn't one of the fields`,
      };
  }
  return undefined;
}
