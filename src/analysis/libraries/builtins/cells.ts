import { removeOn, setOn } from '../../interpreter/attributes/set-on';
import type { Site } from '../../interpreter/calls/call-site';
import { compare } from '../../interpreter/evaluation/comparisons';
import { each } from '../../interpreter/guards/forks';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { CONTENT } from '../../interpreter/values/cells';
import { seen } from '../../interpreter/values/choice';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, num } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { constructor, keeping, type Member, methods, native } from '../kit/model';
import { notImplemented } from '../kit/values';

function contentOf({ attrs }: InstanceValue, { vm }: Site): Value | undefined {
  const content = attrs.get(CONTENT);
  return content === undefined ? undefined : seen(content, vm.path);
}

/** Compares the contents of two cells; an empty one is less than others. */
const compared =
  (op: Parameters<typeof compare>[1]) =>
  (self: InstanceValue, { other }: { readonly other: Value }, site: Site): Value => {
    const { vm, at } = site;
    if (other.kind !== 'instance' || other.cls.name !== 'cell') return notImplemented(site);
    const contents = [contentOf(self, site), contentOf(other, site)];
    const [a = NONE, b = NONE] = contents.includes(undefined)
      ? contents.map((one) => num(one === undefined ? 0 : 1))
      : contents;
    return each(vm, a, (left) => each(vm, b, (right) => compare(vm, op, left, right, at)));
  };

const COMPARISONS: readonly Member[] = methods(keeping('cell'), {
  '__eq__(other, /)': compared('=='),
  '__ne__(other, /)': compared('!='),
  '__lt__(other, /)': compared('<'),
  '__le__(other, /)': compared('<='),
  '__gt__(other, /)': compared('>'),
  '__ge__(other, /)': compared('>='),
});

/** The attribute `cell_contents`; reading it raises ValueError while the variable has no value. */
const OF_CELL: Value = {
  kind: 'descriptor',
  type: 'property',
  func: native(`cell.${CONTENT}(self)`, ({ self }, site) => {
    const content = self.kind === 'instance' ? contentOf(self, site) : undefined;
    return content ?? raiseInWords(site.vm, 'ValueError', 'Cell is empty', site.at);
  }),
  setter: native(keeping(`cell.${CONTENT}(self, value)`), ({ self, value }, { vm }) => {
    if (self.kind === 'instance') setOn(vm, self.attrs, CONTENT, value, self.born);
    return NONE;
  }),
  deleter: native(`cell.${CONTENT}(self)`, ({ self }, { vm }) => {
    if (self.kind === 'instance') removeOn(vm, self.attrs, CONTENT, self.born);
    return NONE;
  }),
};

/** `types.CellType`: the cell of a variable that functions share. */
export const cellClass = (object: ClassValue): ClassValue => {
  const make = constructor('(contents=..., /)', (cls, { contents }, { vm, at }) => {
    const cell = vm.instance(cls, at);
    if (contents !== undefined) cell.attrs.set(CONTENT, contents);
    return cell;
  });
  return modelClass('cell', [object], [...COMPARISONS, [CONTENT, OF_CELL]], { construct: make });
};
