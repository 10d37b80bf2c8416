import type { FunctionDef, Module } from '../../../src/analysis/python/ast';
import { movedLines } from '../../../src/analysis/python/edited';
import { parse, parseLate } from '../../../src/analysis/python/parser';

const TEXT = `import os

@app.get("/first")
def first(item: int = 1):
    """Says nothing."""
    return item

class Items:
    def second(self):
        if self:
            return 2

    def third(self): return 3

last = 1
`;

const functionIn = ({ body }: Module): FunctionDef => {
  const found = body.find((one) => one.type === 'FunctionDef');
  if (found === undefined) throw new Error('no function');
  return found;
};

const edit = (from: string, to: string): string => TEXT.replace(from, () => to);

describe.each([
  ['read whole', parse],
  ['read late', parseLate],
])('the lines of an edited module, %s', (_, read) => {
  it.each([
    ['nothing', TEXT, []],
    ['a line of a body', edit('return item', 'return item + 1'), []],
    ['more lines of a body', edit('return item', 'item += 1\n    return item'), [{ from: 5, by: 1 }]],
    ['fewer lines of a body', edit('if self:\n            return 2', 'pass'), [{ from: 10, by: -1 }]],
    [
      'two bodies',
      edit('return item', 'def inner():\n        pass').replace('if self:', 'if self:\n            pass\n'),
      [
        { from: 5, by: 1 },
        { from: 10, by: 2 },
      ],
    ],
    ['a docstring', edit('"""Says nothing."""', '"""Says\n\nmore."""'), [{ from: 5, by: 2 }]],
  ])('move by those of the bodies: %s', (_, text, moved) => {
    expect(movedLines(read(TEXT), read(text))).toEqual(moved);
  });

  it.each([
    ['a decorator', edit('/first', '/other')],
    ['a default', edit('= 1)', '= 2)')],
    ['a constant', edit('last = 1', 'last = 2')],
    ['a body on the line of its head', edit('return 3', 'return 4')],
    ['a function behind a body', edit('    return item', '    return item\n\ndef more(): ...')],
    ['a line that ends a body', edit('    return item', '    pass\nreturn_item = 1')],
    ['a body without lines', edit('    """Says nothing."""\n    return item\n', '')],
    ['an error in a body', edit('return item', 'return (item')],
    ['a string that goes on', edit('return item', 'return """item')],
  ])('are new where more changes: %s', (_, text) => {
    expect(movedLines(read(TEXT), read(text))).toBeUndefined();
  });

  it('are new once somebody has read the body, or its text', () => {
    const text = edit('return item', 'return item + 1');
    const looks: readonly ((module: Module) => unknown)[] = [
      (module) => functionIn(module).body(),
      (module) => module.source.whole(),
      (module) => module.source.slice(functionIn(module).start, functionIn(module).end),
    ];
    for (const look of looks) {
      const module = read(TEXT);
      look(module);
      expect(movedLines(module, read(text))).toBeUndefined();
    }
  });

  it('move below a docstring that somebody has read, and are new where it changes', () => {
    const module = read(TEXT);
    expect(functionIn(module).docstring()).toBe('Says nothing.');
    const longer = edit('return item', 'item += 1\n    return item');
    expect(movedLines(module, read(longer))).toEqual([{ from: 5, by: 1 }]);
    expect(movedLines(module, read(edit('nothing', 'something')))).toBeUndefined();
    expect(movedLines(module, read(edit('"""Says', 'item += 1\n    """Says')))).toBeUndefined();
    expect(movedLines(module, read(edit('nothing."""', 'nothing.""" "More."')))).toBeUndefined();
  });

  it('move as long as questions about the text have the same answers', () => {
    const module = read(TEXT);
    const { start, end } = functionIn(module);
    module.source.matches(/yield/, start, end);
    module.source.matches(/return/, end);
    expect(movedLines(module, read(edit('return item', 'return 10')))).toEqual([]);
    expect(movedLines(module, read(edit('return item', 'yield item')))).toBeUndefined();
    expect(movedLines(module, read(edit('return 2', 'yield 2')))).toEqual([]);
  });
});
