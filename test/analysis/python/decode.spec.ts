import { decodeSource, MAX_SOURCE_BYTES } from '../../../src/analysis/python/decode';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);

describe('decodeSource', () => {
  it.each([
    ['UTF-8', bytes('é = "😀"'), 'é = "😀"'],
    ['a byte order mark', bytes('\uFEFFx = 1'), 'x = 1'],
    ['Windows line ends', bytes('a\r\nb\r\n'), 'a\nb\n'],
    ['old Mac line ends', bytes('a\rb\r'), 'a\nb\n'],
    ['mixed line ends', bytes('a\r\n\rb\n\r\n'), 'a\n\nb\n\n'],
    ['an empty file', bytes(''), ''],
    [
      'a cookie of latin-1',
      bytes('# -*- coding: latin-1 -*-\nx = "é\x80"', 'latin1'),
      '# -*- coding: latin-1 -*-\nx = "é\x80"',
    ],
    ['a cookie of cp1252', bytes('# coding=cp1252\nx = "\x80"', 'latin1'), '# coding=cp1252\nx = "€"'],
    [
      'a cookie on the second line',
      bytes('#!/usr/bin/python\n# vim: set fileencoding=iso-8859-1 :\n"é"', 'latin1'),
      '#!/usr/bin/python\n# vim: set fileencoding=iso-8859-1 :\n"é"',
    ],
    ['a cookie behind a byte order mark', bytes('\uFEFF# coding: utf-8\n"é"'), '# coding: utf-8\n"é"'],
    ['a replacement character that really stands there', bytes('"\uFFFD"'), '"\uFFFD"'],
    [
      'a cookie behind code, which is none',
      bytes('x = 1  # coding: latin-1\n"é"'),
      'x = 1  # coding: latin-1\n"é"',
    ],
    [
      'a cookie behind a line of code, which is none',
      bytes('x = 1\n# coding: latin-1\n"é"'),
      'x = 1\n# coding: latin-1\n"é"',
    ],
  ])('reads %s', (_, source, text) => {
    expect(decodeSource(source)).toEqual({ text });
  });

  it.each([
    ['invalid UTF-8', bytes('a\n"\xE9"', 'latin1'), 'a\n"\uFFFD"', "line 2 isn't UTF-8"],
    ['NUL bytes', bytes('a\0b'), 'a b', 'NUL bytes'],
    [
      'an unknown encoding',
      bytes('# coding: klingon\nx'),
      '# coding: klingon\nx',
      'unknown encoding klingon',
    ],
    ['bytes that ASCII lacks', bytes('# coding: ascii\n"é"'), '# coding: ascii\n"é"', "line 2 isn't ASCII"],
    ['a huge file', new Uint8Array(MAX_SOURCE_BYTES + 1), undefined, 'larger than 5 MB'],
  ])('reads what it can of %s, and says so', (_, source, text, problem) => {
    expect(decodeSource(source)).toMatchObject({ text, problem });
  });

  it.each([
    ['invalid UTF-8', bytes('a\n"\xE9"', 'latin1'), 2],
    ['NUL bytes', bytes('a\n\nb\0'), 3],
    ['an encoding that only we do not know', bytes('# coding: cp1251\nx'), undefined],
  ])('knows the line that Python refuses: %s', (_, source, line) => {
    expect(decodeSource(source).line).toBe(line);
  });
});
