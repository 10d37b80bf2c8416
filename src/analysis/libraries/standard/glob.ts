import type { Call } from '../../interpreter/calls/call-site';
import { str, textOf, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { globFiles } from '../files/glob-pattern';
import type { Library } from '../kit/library';
import { functions, keyword, param } from '../kit/members';
import { joinParts, locate, outside, pathOf } from '../files/paths';

/** The standard library's `glob`, over files of the workspace. */
export const library: Library = () => functions('glob', { glob: globbed, iglob: globbed });

function globbed(call: Call): Value {
  const { vm, at } = call;
  const given = pathOf(param(call, 0, 'pathname'), at);
  const root = keyword(call, 'root_dir');
  const text = textOf(root === undefined ? given : joinParts([pathOf(root, at), given]));
  if (text === undefined) return unknown('operands', 'a pattern', at);
  const steps = text.split('/');
  const first = steps.findIndex((step) => /[*?[]/u.test(step));
  const fixed = steps.slice(0, first < 0 ? steps.length - 1 : first).join('/');
  const folder = locate(vm, str(fixed), at);
  if (typeof folder !== 'string') return folder;
  if (fixed === '') return outside(text, at);
  const recursive = keyword(call, 'recursive');
  const isRecursive = recursive?.kind === 'bool' && recursive.value;
  const pattern = steps
    .slice(fixed.split('/').length)
    .map((step) => (step === '**' && !isRecursive ? '*' : step))
    .join('/');
  const from = folder === '' ? 0 : folder.length + 1;
  const start = root === undefined ? `${fixed}/` : '';
  const found = globFiles(vm.options.files, folder, pattern, { hidden: false, filesOfStars: true });
  return vm.list(found.map((path) => str(start + path.slice(from))));
}
