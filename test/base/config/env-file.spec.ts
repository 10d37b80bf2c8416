import { parseAssignments, parseEnvFile } from '../../../src/base/config/env-file';

describe('parseAssignments', () => {
  it('takes the last of a name, and any value', () => {
    expect([...parseAssignments(['A=1', 'B=x=y', 'C=', 'A=two\nlines'])]).toEqual([
      ['A', 'two\nlines'],
      ['B', 'x=y'],
      ['C', ''],
    ]);
  });

  it.each(['A', '=1', '1A=x', 'A B=1'])('refuses %j', (text) => {
    expect(() => parseAssignments([text])).toThrow(`--env "${text}" is no NAME=VALUE`);
  });
});

describe('parseEnvFile', () => {
  it.each([
    ['A=1', '1'],
    ['A = 1 ', '1'],
    ['export A=1', '1'],
    ['A=1 # comment', '1'],
    ['A=a#b', 'a#b'],
    ['# A=2\nA=1', '1'],
    ['A=1\nA=2', '2'],
    ['A=1\r\nB=2\r\n', '1'],
    ['A=', ''],
    ['A="x # y" # z', 'x # y'],
    ["A='x # y'", 'x # y'],
    ['A="a\\nb\\"c\\\\d"', 'a\nb"c\\d'],
    ["A='a\\nb\\'c'", "a\\nb'c"],
    ['A="two\nlines"\nB=1', 'two\nlines'],
    ['H=host\nA=http://${H}:${PORT:-80}/${NONE}', 'http://host:80/'],
    ["H=host\nA='${H}'", '${H}'],
    ['A=it"s', 'it"s'],
    ['A="open', '"open'],
    ['nonsense\nA=1', '1'],
  ])('%j → %j', (text, expected) => {
    expect(parseEnvFile(text).get('A')).toBe(expected);
  });
});
