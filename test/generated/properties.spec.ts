import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { ensurePython } from '../support/python';
import { ScratchWorkspace } from '../support/scratch';

/** Cases of one run; always the same ones, so that a failure can be looked into. */
const RUNS = { numRuns: 250, seed: 20_261_121 };
const MINUTE = 60_000;

const python = ensurePython();
/** Without Python this test is reported as skipped, by name. */
const withPython = python === undefined ? it.skip : it;

const word = fc.constantFrom(
  ...[
    'product',
    'products',
    'Order',
    'items',
    'class',
    'data',
    'id',
    'copy',
    'state',
    'type',
    'list',
    'str',
    'date',
  ],
  ...[
    'very_long_names_of_things',
    'a',
    'x1',
    'model_config',
    'self',
    'cls',
    'router',
    'service',
    'status',
    'None',
  ],
);
/** Words joined, now and then with something that no name may have. */
const name = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom('_', '_', '_', '_', '-', '__', '.'))
  .map(([words, joint]) => words.join(joint));
const anything = fc.string({ unit: 'binary', maxLength: 12 });

const type = fc.oneof(
  fc.constantFrom(
    'str',
    'int',
    'float',
    'bool',
    'decimal',
    'uuid',
    'date',
    'datetime',
    'time',
    'json',
    'email',
    'url',
  ),
  fc.constantFrom(
    'list:str',
    'list:int',
    'list:enum:a,b',
    'list:url',
    'enum:draft,live',
    'enum:a',
    'enum:a,a',
    'strng',
  ),
  fc
    .array(fc.constantFrom('x', 'y-z', 'None', 'true', '1', 'a b', '"', '\\'), { maxLength: 9 })
    .map((all) => `enum:${all.join(',')}`),
);
const attribute = fc.oneof(
  fc.constantFrom(
    '',
    ':optional',
    ':1..80',
    ':0..',
    ':..5',
    ':5..1',
    ':-3..3',
    ':0.5..1.5',
    ':1e3..',
    ':',
    '::',
  ),
  fc.constantFrom(
    ':default=a',
    ':default=1',
    ':default=true',
    ':default=1.50',
    ':default=2026-02-30',
    ':default=09:30',
  ),
  fc.constantFrom(
    ':default=2026-01-31T10:00:00Z',
    ':default=https://a.b/c',
    ':default=draft',
    ':default=',
    ':default=a@b.co',
  ),
  anything.map((text) => `:default=${text}`),
);
const sound = fc.constantFrom(':optional', ':0..', ':1..5', ':default=a', ':default=1', ':default=true');
const spec = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        name,
        type,
        fc.oneof(fc.constant(['']), fc.array(sound, { maxLength: 1 }), fc.array(attribute, { maxLength: 2 })),
      )
      .map(([one, kind, rest]) => `${one}:${kind}${rest.join('')}`),
  },
  { weight: 1, arbitrary: anything },
);

const workspace = new ScratchWorkspace();
afterAll(() => {
  workspace.dispose();
});

withPython(
  'any name and any fields give Python that compiles and is lint-clean, or an error of one line',
  async () => {
    const ended = { written: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('resource', 'api', 'dto', 'service', 'dto', 'service'),
        fc.oneof({ weight: 9, arbitrary: name }, { weight: 1, arbitrary: anything }),
        fc.array(spec, { maxLength: 2 }),
        async (generator, resource, fields) => {
          const folder = `backend_${ended.written + ended.refused}`;
          workspace.write(`${folder}/main.py`, '"""The application."""\n');
          // Makes the folder one that ruff counts first-party modules from.
          workspace.write(`${folder}/ruff.toml`, '');
          const backend = ['--backend', folder];
          const more = generator === 'api' ? [] : fields;
          const before = workspace.contents();
          const { exitCode, stderr } = await workspace.tool([
            'make',
            generator,
            ...backend,
            '--',
            resource,
            ...more,
          ]);
          ended[exitCode === 0 ? 'written' : 'refused'] += 1;
          if (exitCode === 0) return;
          expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^error: [^\n\r]+\n$/)]);
          expect(stderr).not.toContain('a defect of this tool');
          expect(workspace.contents()).toEqual(before);
        },
      ),
      RUNS,
    );
    // Both ends have been reached, often enough to mean something.
    expect(Math.min(ended.written, ended.refused)).toBeGreaterThan(RUNS.numRuns / 10);
    const run = (...args: readonly string[]): void => {
      const { status, stdout } = spawnSync(python ?? 'python', ['-m', ...args], {
        cwd: workspace.root,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${args.join(' ')}:\n${stdout}`);
    };
    run('compileall', '-q', '.');
    run('ruff', 'check', '.');
    run('ruff', 'check', '--select', 'E,W,F,B,C4,UP,ARG001,T201,FAST', '.');
    run('ruff', 'format', '--check', '.');
  },
  3 * MINUTE,
);
