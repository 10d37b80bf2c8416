import { ScratchWorkspace } from '../support/scratch';
import { applied } from '../../src/scaffold/edit/source';
import type { CodeAction } from '../../src/lsp/protocol';
import { Editor } from './editor';

jest.setTimeout(240_000);

const HEAD = 'from fastapi import APIRouter\n\nrouter = APIRouter()\n';
const first = (path: string): string => `\n\n@router.get("${path}")\ndef first():\n    return 1\n`;

/** Modules with a router each, by name. */
const MODULES = {
  plain: `${HEAD}${first('/plain')}

@router.get("/plain")
def second():
    return 2


@router.get("/other")
def other():
    return 3
`,
  long: `${HEAD}${first('/long')}

# Kept.
@router.get(
    "/long",
    tags=["a"],  # )
)
# Why
@cached
async def second():
    """@router"""
    return 2
`.replace('router = ', 'def cached(f):\n    return f\n\n\nrouter = '),
  same: `${HEAD}${first('/same')}${first('/same')}`,
  stacked: `${HEAD}${first('/stacked')}

@router.post("/stacked")
@router.get("/stacked")
def second():
    return 2
`,
  used: `${HEAD}${first('/used')}

@router.get(
    "/used",
)
def second():
    return 2


def third():
    return second()
`,
  imported: `${HEAD}${first('/imported')}

@router.get("/imported")
def second_imported():
    return 2
`,
  alone: `${HEAD}${first('/alone')}

try:

    @router.get("/alone")
    def second():
        return 2

except ValueError:
    pass
`,
  partly: `${HEAD}${first('/partly')}

@router.api_route("/partly", methods=["GET", "PUT"])
def second():
    return 2
`,
  twice: `${HEAD}

@router.get("/twice")
def only():
    return 1
`,
} as const;

const names = Object.keys(MODULES) as (keyof typeof MODULES)[];
let project: ScratchWorkspace;
let editor: Editor;

beforeAll(async () => {
  const includes = [...names, 'twice'].map((name) => `app.include_router(${name}.router)\n`);
  project = new ScratchWorkspace({
    'pyproject.toml': '[project]\nname = "shop"\nversion = "1"\n',
    'app/__init__.py': '',
    'app/main.py': `from fastapi import FastAPI\n\nfrom app import ${names.join(', ')}\n\napp = FastAPI()\n${includes.join('')}`,
    'app/uses.py': 'from app.imported import second_imported\n',
    ...Object.fromEntries(names.map((name) => [`app/${name}.py`, MODULES[name]])),
  });
  editor = new Editor(project.root);
  await editor.start();
});

afterAll(() => {
  editor.kill();
  project.dispose();
});

/** Returns the document after each fix that removes something, under the fix's title. */
async function fixed(name: keyof typeof MODULES): Promise<readonly (readonly [string, string])[]> {
  const path = `app/${name}.py`;
  const problems = await editor.until(
    () => (editor.problems.get(editor.uri(path)) ?? []).filter(({ code }) => code === 'duplicate'),
    (found) => found.length > 0,
  );
  const actions = await editor.ask<CodeAction[]>('textDocument/codeAction', path, {
    range: problems[0]?.range,
    context: { diagnostics: problems },
  });
  const text: string = MODULES[name];
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return actions
    .filter(({ title }) => title.startsWith('Remove'))
    .map(({ title, edit }) => {
      const edits = (edit?.changes?.[editor.uri(path)] ?? []).map(({ range, newText }) => {
        const [at = 0, end = text.length] = [starts[range.start.line], starts[range.end.line]];
        return { at, remove: end - at, insert: newText };
      });
      return [title, applied(text, edits)] as const;
    });
}

const WHOLE = 'Remove the duplicate';
const DECORATOR = 'Remove the decorator of the duplicate';

test('a duplicate goes with its function, and the blank lines before it', async () => {
  const rest = MODULES.plain.replace(/\n\n\n@router.get\("\/plain"\)\ndef second[^@]*return 2\n/, '\n');
  expect(await fixed('plain')).toEqual([[WHOLE, rest]]);
  expect(await fixed('same')).toEqual([[WHOLE, HEAD + first('/same')]]);
});

test('decorators of several lines, comments and other decorators go with an async function', async () => {
  const at = MODULES.long.indexOf('@router.get(\n');
  expect(await fixed('long')).toEqual([[WHOLE, MODULES.long.slice(0, at)]]);
});

test('a function that is needed stays: only the decorator goes', async () => {
  const stacked = MODULES.stacked.replace(
    '@router.post("/stacked")\n@router.get("/stacked")',
    '@router.post("/stacked")',
  );
  expect(await fixed('stacked')).toEqual([[DECORATOR, stacked]]);
  const used = MODULES.used.replace('@router.get(\n    "/used",\n)\n', '');
  expect(await fixed('used')).toEqual([[DECORATOR, used]]);
  const imported = MODULES.imported.replace('@router.get("/imported")\ndef second', 'def second');
  expect(await fixed('imported')).toEqual([[DECORATOR, imported]]);
});

test.each(['alone', 'partly', 'twice'] as const)(
  'no fix where it would break the file, or take away a route that answers: %s',
  async (name) => {
    expect(await fixed(name)).toEqual([]);
  },
);
