import fc from 'fast-check';
import { EditRefused, openSource, type PythonSource } from '../../../src/scaffold/edit/source';

const open = (text: string | Buffer): PythonSource => openSource(text);

describe('a file that is edited', () => {
  const lines = fc.array(
    fc.tuple(
      fc.constantFrom('x = 1', '', '# é 漢 🎉', 's = "é🎉"', '\f', '"""\né\n"""'),
      fc.constantFrom('\n', '\r\n', '\r'),
    ),
    { minLength: 1, maxLength: 8 },
  );

  it('has the same bytes but for what was edited', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), fc.boolean(), fc.nat(), (parts, hasMark, isClosed, choice) => {
        const mark = hasMark ? '\uFEFF' : '';
        // A line feed behind a carriage return would belong to it.
        const whole = parts.map(
          ([line, end], index) => line + (end === '\r' && parts[index + 1]?.[0] === '' ? '\n' : end),
        );
        const text = whole.join('').slice(0, isClosed ? undefined : -1);
        const source = open(mark + text);
        const at = choice % (source.text.length + 1);
        if (!/^(?:\n|$)/.test(source.text.slice(at))) return;
        const added = Buffer.from(source.edit([{ at, insert: '# new' }]).bytes).toString();
        const index = added.indexOf('# new');
        expect(added.slice(0, index) + added.slice(index + '# new'.length)).toBe(mark + text);
        const again = open(added).edit([{ at, remove: '# new'.length }]);
        expect(Buffer.from(again.bytes).toString()).toBe(mark + text);
      }),
    );
  });

  it.each([
    ['# coding: latin-1\nx = "é"  # ü\n', 'latin1'],
    ['# vim: set fileencoding=cp1252 :\nx = "é"  # ü\n', 'latin1'],
    ['#!/bin/x\n# -*- coding: utf-8 -*-\nx = "é🎉"  # ü\n', 'utf8'],
    ['# coding: ascii\nx = 1  # a\n', 'latin1'],
  ] as const)('keeps its encoding: %j', (text, encoding) => {
    const source = open(Buffer.from(text, encoding));
    const at = source.text.indexOf('  #');
    const { bytes } = source.edit([{ at, insert: ' + y\nz = 2' }]);
    expect(Buffer.from(bytes).toString(encoding)).toBe(text.replace('  #', ' + y\nz = 2  #'));
  });

  it('takes what is not ASCII where it can', () => {
    expect(Buffer.from(open('x = 1').edit([{ at: 5, insert: '  # é' }]).bytes).toString()).toBe('x = 1  # é');
    const latin = open(Buffer.from('# coding: latin-1\n# é\n', 'latin1'));
    expect(() => latin.edit([{ at: 0, insert: '# 漢\n' }])).toThrow(EditRefused);
  });

  it('has lines that end as those beside them', () => {
    const text = 'a = 1\r\nb = 2\nc = 3\rd = 4';
    const edit = (at: number, insert: string): string =>
      Buffer.from(open(text).edit([{ at, insert }]).bytes).toString();
    expect(edit(5, '\nx = 1')).toBe('a = 1\r\nx = 1\r\nb = 2\nc = 3\rd = 4');
    expect(edit(0, 'x = 1\n')).toBe('x = 1\r\na = 1\r\nb = 2\nc = 3\rd = 4');
    expect(edit(6, 'x = 1\n')).toBe('a = 1\r\nx = 1\r\nb = 2\nc = 3\rd = 4');
    expect(edit(23, '\nx = 1')).toBe('a = 1\r\nb = 2\nc = 3\rd = 4\rx = 1');
    expect(edit(11, '\nx = 1')).toBe('a = 1\r\nb = 2\nx = 1\nc = 3\rd = 4');
  });

  it('takes several edits, in any order', () => {
    const { bytes } = open('a = 1\nb = 2\n').edit([
      { at: 6, remove: 6 },
      { at: 0, insert: '# a\n' },
    ]);
    expect(Buffer.from(bytes).toString()).toBe('# a\na = 1\n');
  });
});

describe('a file', () => {
  it.each([
    ['x = 1\ny = = 2\n', /^has a syntax error in line 2/],
    [`${'# much\n'.repeat(2000)}def f():\n    x = = 1\n`, /^has a syntax error in line 2002/],
    ['x = 1\0', /^can't be read: NUL bytes/],
    [Buffer.from('x = "é"', 'latin1'), /^can't be read: line 1 isn't UTF-8/],
    ['# coding: klingon\n', /^can't be read: unknown encoding klingon/],
  ])('is refused where Python would not run it: %#', (text, message) => {
    expect(() => open(text)).toThrow(EditRefused);
    expect(() => open(text)).toThrow(message);
  });

  it.each([
    ['x = 1\n', '    '],
    ['def f():\n  return 1\n', '  '],
    ['if x:\n\tpass\n', '\t'],
    ['if x: pass\n', '    '],
    ['class A:\n\n   x = 1\n', '   '],
  ])('has a step of indentation: %j', (text, indent) => {
    expect(open(text).indent).toBe(indent);
  });
});
