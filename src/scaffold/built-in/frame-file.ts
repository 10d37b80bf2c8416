import type { Parse, Stmt } from '../../analysis/python/ast';
import { readText } from '../../base/source/text';
import { moduleOf } from '../edit/bindings';
import type { WantedImport } from '../edit/import-order';
import { bottomOf } from '../frame/statements';
import { packageTemplates } from '../output/templates';

/** The code of a frame without its imports, and what it imports. */
export interface FrameFile {
  readonly body: string;
  readonly imports: readonly WantedImport[];
}

/** Returns the text of a frame: a Python file of `files/resource/frame`. */
export function frameText(name: string): string {
  const text = readText(packageTemplates(), `resource/frame/${name}.py`);
  if (text === undefined) throw new Error(`There's no frame ${name}.`);
  return text;
}

/** Divides code into imports and the rest. */
export function divided(text: string, parse: Parse): FrameFile {
  const { body } = parse(text);
  const imports = body.filter(isFrom);
  const last = body.findLast((one) => isFrom(one) || one.type === 'Import');
  return {
    body: last === undefined ? text : text.slice(bottomOf(text, last)).replace(/^\n+/, ''),
    imports: imports.flatMap((one) =>
      one.names === '*'
        ? []
        : one.names.map(({ name, asname }) => ({
            module: moduleOf(one),
            name,
            ...(asname === undefined ? {} : { asname }),
          })),
    ),
  };
}

const isFrom = (one: Stmt): one is Stmt & { readonly type: 'ImportFrom' } => one.type === 'ImportFrom';
