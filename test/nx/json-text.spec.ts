import { withItem, withProperty } from '../../src/nx/settings/json-text';

describe('an item that is added to a list', () => {
  it.each<[string, string, string]>([
    ['in one line', '{\n  "plugins": ["a", "b"]\n}\n', '{\n  "plugins": ["a", "b", "x"]\n}\n'],
    ['that is empty', '{\n  "plugins": []\n}\n', '{\n  "plugins": ["x"]\n}\n'],
    ['that is not there', '{\n  "a": { "b": 1 }\n}\n', '{\n  "a": { "b": 1 },\n  "plugins": ["x"]\n}\n'],
    ['in an empty file', '{}\n', '{\n  "plugins": ["x"]\n}\n'],
    ['with tabs', '{\n\t"plugins": [\n\t\t"a"\n\t]\n}', '{\n\t"plugins": [\n\t\t"a",\n\t\t"x"\n\t]\n}'],
    ['of Windows', '{\r\n    "a": 1\r\n}\r\n', '{\r\n    "a": 1,\r\n    "plugins": ["x"]\r\n}\r\n'],
    [
      'with trailing commas and comments',
      '{\n  "plugins": [\n    "a", // first\n    { "plugin": "b" }, // second\n  ],\n}\n',
      '{\n  "plugins": [\n    "a", // first\n    { "plugin": "b" }, // second\n    "x",\n  ],\n}\n',
    ],
    [
      'with a comment at its end',
      '{\n  "plugins": [\n    "a" // first, not last\n    // more to come\n  ]\n}\n',
      '{\n  "plugins": [\n    "a", // first, not last\n    "x"\n    // more to come\n  ]\n}\n',
    ],
    ['behind a comment', '{\n  "a": 1 // one\n}\n', '{\n  "a": 1, // one\n  "plugins": ["x"]\n}\n'],
    ['among comments alone', '{\n  // none yet\n}\n', '{\n  // none yet\n  "plugins": ["x"]\n}\n'],
  ])('%s', (_, before, after) => {
    expect(withItem(before, ['plugins'], 'x')).toBe(after);
  });
});

describe('a property that is added', () => {
  it('goes into the tables that are there', () => {
    const before = '{\n  "targets": {\n    "build": {}\n  }\n}\n';
    expect(withProperty(before, ['targets', 'routes'], { inputs: ['a', 'b'], cache: true })).toBe(
      '{\n  "targets": {\n    "build": {},\n    "routes": {\n      "inputs": ["a", "b"],\n      "cache": true\n    }\n  }\n}\n',
    );
  });

  it('brings those that are not', () => {
    expect(withProperty('{ "name": "a" }', ['a', 'b', 'c'], 1)).toBe(
      '{ "name": "a", "a": {\n  "b": {\n    "c": 1\n  }\n} }',
    );
  });

  it('has long lists on several lines', () => {
    const after = withProperty('{}', ['inputs'], ['a'.repeat(40), 'b'.repeat(40)]);
    expect(after.split('\n')).toHaveLength(6);
  });
});
