import type { Call } from '../../interpreter/calls/call-site';
import { bool, str, textOf, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { globFiles, namePattern } from './glob-pattern';
import type { Library } from '../kit/library';
import { functions, keyword, param } from '../kit/members';
import { joinParts, locate, outside, pathOf } from './paths';

/** The standard library's `glob`, over files of the workspace. */
export const glob: Library = () => functions('glob', { glob: globbed, iglob: globbed });

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

/** `fnmatch`. */
export const fnmatch: Library = () =>
  functions('fnmatch', { fnmatch: matches, fnmatchcase: matches, filter: filtered });

function matches(call: Call): Value {
  const [name, pattern] = [textOf(param(call, 0, 'name')), textOf(param(call, 1, 'pat'))];
  if (name === undefined || pattern === undefined) return unknown('operands', 'a pattern', call.at);
  return bool(namePattern(pattern).test(name));
}

function filtered(call: Call): Value {
  const [names, pattern] = [param(call, 0, 'names'), textOf(param(call, 1, 'pat'))];
  if (pattern === undefined || (names.kind !== 'list' && names.kind !== 'tuple'))
    return unknown('operands', 'names', call.at);
  const expression = namePattern(pattern);
  const open = names.kind === 'list' ? names.open : undefined;
  return call.vm.listOf(
    names.items.filter(({ value }) => expression.test(textOf(value) ?? '')),
    open,
  );
}
