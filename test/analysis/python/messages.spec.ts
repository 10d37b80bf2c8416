import { readFileSync } from 'node:fs';
import { decodeSource } from '../../../src/analysis/python/decode';
import { parseWhole } from '../../../src/analysis/python/parser';
import { pythonMinor, refusedByCPython, standardLibrary } from './cpython';
import constructs from './constructs.json';

const TIMEOUT = 60_000;
const minor = pythonMinor();
const told = (source: string): unknown => parseWhole(source).errors()[0];

it.each([
  ['x = (1,\ny = 2\n', 1, "'(' was never closed"],
  ['from a import (b,\n', 1, "'(' was never closed"],
  ['x = (\n1]\n', 2, "closing parenthesis ']' does not match opening parenthesis '(' on line 1"],
  ['x = 1)\n', 1, "unmatched ')'"],
  ["x = 'abc\n", 1, 'unterminated string literal'],
  ['y = 1\nx = """abc\n\n', 2, 'unterminated triple-quoted string literal'],
  ['def f()\n  pass\n', 1, "expected ':'"],
  ['try:\n  pass\nx=1\n', 3, "expected 'except' or 'finally' block"],
  ['def f():\npass\n', 2, 'expected an indented block after function definition on line 1'],
  ['x = 1\n  y = 2\n', 2, 'unexpected indent'],
  ['if x:\n    y\n  z\n', 3, 'unindent does not match any outer indentation level'],
  ['f() = 1\n', 1, 'cannot assign to this'],
  ['x = \n', 1, 'invalid syntax'],
  ['x = ?\n', 1, 'invalid syntax'],
  ['f(a b)\n', 1, 'invalid syntax'],
  ["f'{a!x}'\n", 1, 'invalid syntax'],
])('%j can be read up to line %i: %s', (source, line, message) => {
  expect(told(source)).toEqual({ line, message });
});

(minor === undefined ? it.skip : it)(
  'takes the files of the standard library that CPython takes (skipped without Python 3.10 or newer)',
  () => {
    const files = standardLibrary();
    const messages = refusedByCPython('files', files);
    const isFileRefused = (file: string): boolean => {
      const { text } = decodeSource(readFileSync(file));
      return text === undefined || told(text) !== undefined;
    };
    expect(files.filter((file, index) => messages[index] === null && isFileRefused(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  },
  TIMEOUT,
);

it('takes the syntax of Python 3.12 to 3.14, which the Python at hand may not know', () => {
  expect(constructs.newSyntax.filter((source) => told(source) !== undefined)).toEqual([]);
});
