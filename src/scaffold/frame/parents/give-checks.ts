import type { FunctionDef, Parse } from '../../../analysis/python/ast';
import { isDocstring } from '../../edit/import-blocks';
import type { WantedImport } from '../../edit/import-order';
import { lineStartAt, openSource, type PythonSource } from '../../edit/source';
import { functionsBelow } from '../paths';
import { ownLead } from './checks';
import { readsUnknown } from '../sound/undefined-names';

/** A check in the words of the new resource. */
export interface NewCheck {
  /** The file of the new resource that gets it. */
  readonly path: string;
  /** The name of the function that gets it. */
  readonly name: string;
  /** The class around it; `undefined` for a function of the module. */
  readonly within: string | undefined;
  /** The field whose key it checks. */
  readonly field: string;
  readonly isAsync: boolean;
  /** True if it stands behind the statements that get the function's own item. */
  readonly isBehindItem: boolean;
  readonly code: string;
  readonly imports: readonly WantedImport[];
}

/** Some code, and what it needs imported. */
interface WithChecks {
  readonly text: string;
  readonly imports: readonly WantedImport[];
  /** The fields whose keys are checked. */
  readonly checked: ReadonlySet<string>;
}

/**
 * Writes checks at the beginning of the functions that they're for, or behind what gets the functions' own item; one that would name
 * something unknown there is left out.
 */
export function withChecks(text: string, checks: readonly NewCheck[], parse: Parse): WithChecks {
  const imports: WantedImport[] = [];
  const checked = new Set<string>();
  if (checks.length === 0) return { text, imports, checked };
  let source = openSource(Buffer.from(text), parse);
  for (const check of checks.toReversed()) {
    const def = functionFor(source, check);
    const after = def === undefined ? undefined : withCheck(source, def, check);
    if (after === undefined) continue;
    source = after;
    imports.push(...check.imports);
    checked.add(check.field);
  }
  return { text: source.text, imports, checked };
}

/** Returns the function that a check is for: of several classes' methods of the same name that of its class. */
function functionFor({ body }: PythonSource, { name, within }: NewCheck): FunctionDef | undefined {
  const around = body.find((one) => one.type === 'ClassDef' && one.name === within);
  return functionsBelow(around === undefined ? body : [around]).find((one) => one.name === name);
}

/** Writes one check behind the docstring of a function; `undefined` where it doesn't fit. */
function withCheck(
  source: PythonSource,
  def: FunctionDef,
  { code, isAsync, isBehindItem, imports }: NewCheck,
): PythonSource | undefined {
  const { statements } = def.body();
  const { text } = source;
  const lead = [
    ...statements.slice(0, 1).filter(isDocstring),
    ...(isBehindItem ? ownLead(statements, text) : []),
  ];
  const before = statements[lead.length];
  if (before === undefined || (isAsync && !def.isAsync)) return undefined;
  const at = lineStartAt(text, before.start);
  const indent = text.slice(at, before.start);
  const insert = code
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}\n`)
    .join('');
  if (/\S/.test(indent) || !attributesKnown(text, code)) return undefined;
  const after = source.edit([{ at, insert }]);
  return readsUnknown(source, after, imports) ? undefined : after;
}

/** True if code asks an object itself only for what the file's other code asks it for, or for its methods: `self.db`. */
const attributesKnown = (text: string, code: string): boolean =>
  [...code.matchAll(/\bself\.(\w+)/g)].every(([, name = '']) =>
    new RegExp(String.raw`\b(?:self\.|def )${name}\b`).test(text),
  );
