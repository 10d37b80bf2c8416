import { scanImports } from '../../analysis/python/import-scanner';
import type { CheckContext } from '../check/context';
import { moduleOf } from '../check/include-advice';
import type { Location } from './why-report';

interface Target {
  readonly module: string;
  readonly file: string;
  readonly variable: string | null;
}

/** Returns the files that import a module or a name of it, with the line. Looks at files that the analysis has read. */
export function importersOf(context: CheckContext, target: Target): readonly Location[] {
  const { analysis } = context.inspection;
  return analysis.read
    .filter((file) => file.endsWith('.py') && file !== target.file)
    .flatMap((file) => {
      const lines = context.lines(file);
      const text = lines.join('\n');
      const last = target.module.split('.').at(-1) ?? '';
      if (!text.includes(last)) return [];
      const own = moduleOf(file, analysis);
      const names = new Set(
        scanImports(text).imports.flatMap(({ module, names: taken }) => {
          const from = absolute(module, file, own);
          return from === undefined ? [] : [from, ...taken.map((name) => `${from}.${name}`)];
        }),
      );
      if (!names.has(target.module)) return [];
      const index = lines.findIndex((line) => /\bimport\b/.test(line) && line.includes(last));
      return [{ file, line: index + 1 || 1 }];
    });
}

/** Resolves a relative import, `..models`, in a module; `undefined` if the module's own name isn't known. */
function absolute(name: string, file: string, own: string | undefined): string | undefined {
  const dots = /^\.*/.exec(name)?.[0].length ?? 0;
  if (dots === 0) return name;
  if (own === undefined) return undefined;
  const inside = own.split('.');
  const base = inside.slice(0, inside.length - dots + (file.endsWith('/__init__.py') ? 1 : 0));
  return [...base, name.slice(dots)].filter((part) => part !== '').join('.');
}
