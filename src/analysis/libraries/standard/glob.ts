import type { Site } from '../../interpreter/calls/call-site';
import { str, textOf, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { globFiles } from '../files/glob-pattern';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { isTrue } from '../kit/truth-values';
import { joinParts, locate, outside, pathOf } from '../files/paths';

/** The standard library's `glob`, over files of the workspace. */
export const library: Library = () =>
  functions('glob', {
    'glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False)': globbed,
    'iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False)': globbed,
  });

function globbed(
  { pathname, root_dir, recursive }: Readonly<Record<'pathname' | 'root_dir' | 'recursive', Value>>,
  { vm, at }: Site,
): Value {
  const given = pathOf(pathname, at);
  const root = root_dir.kind === 'none' ? undefined : root_dir;
  const text = textOf(root === undefined ? given : joinParts([pathOf(root, at), given]));
  if (text === undefined) return unknown('operands', 'a pattern', at);
  const steps = text.split('/');
  const first = steps.findIndex((step) => /[*?[]/u.test(step));
  const fixed = steps.slice(0, first < 0 ? steps.length - 1 : first).join('/');
  const folder = locate(vm, str(fixed), at);
  if (typeof folder !== 'string') return folder;
  if (fixed === '') return outside(text, at);
  const isRecursive = isTrue(recursive);
  const pattern = steps
    .slice(fixed.split('/').length)
    .map((step) => (step === '**' && !isRecursive ? '*' : step))
    .join('/');
  const from = folder === '' ? 0 : folder.length + 1;
  const start = root === undefined ? `${fixed}/` : '';
  const found = globFiles(vm.options.files, folder, pattern, { hidden: false, filesOfStars: true });
  return vm.list(found.map((path) => str(start + path.slice(from))));
}
