import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../support/random';
import { CancellationTokenSource, type Diagnostic, type Position } from '../../src/lsp/protocol';
import { TextDocument } from '../../src/lsp/protocol';
import { edited } from '../routes-report/watch/edits';
import { ScratchWorkspace } from '../support/scratch';
import { Editor } from './editor';
import { SHOP } from './project';

/** The bounded form. `LSP_EDITS=SEED:EDITS:COMPARED` asks for another one: `1:1000:50` compares after each twentieth edit. */
const [SEED = 1, EDITS = 40, COMPARED = 4] = (process.env['LSP_EDITS'] ?? '')
  .split(':')
  .flatMap((one) => (one === '' ? [] : [Number(one)]));

jest.setTimeout(3_600_000);

/** An application of its own in each folder, whose only route tells which edit an answer has seen; the number of its calls does, too. */
const MARKERS = ['marker/main.py', '../other/main.py'] as const;
const marker = (edit: number): string =>
  `from fastapi import FastAPI\n\napp = FastAPI()\n\n\n@app.get("/marker-${String(edit)}")\ndef marker(client):\n    ${`client.get("/marker-${String(edit)}"); `.repeat(callsOf(edit))}\n`;
const callsOf = (edit: number): number => 1 + (edit % 5);

/** A file of the second folder that the editor has open, and one outside of both. */
const OTHER = '../other/carts.py';
const OUTSIDE = '../outside.py';

/** Buffers that hold no Python: bytes of any kind, and a text longer than anybody writes. */
const BINARY = Array.from({ length: 4_000 }, (_, index) => String.fromCharCode((index * 7919) % 0x700)).join(
  '',
);
const HUGE = `${'x = [(1, "two", {3: 4})]  # 🧀\n'.repeat(40_000)}def half(`;

const TWICE = `from fastapi import APIRouter

router = APIRouter(prefix="/käse")


@router.get("/🧀/{id}")
async def first(id: str):
    """Sagt nichts. 🧀"""
    return "🧀" + id


@router.get("/🧀/{id}")  # 🧀 again
async def second(id: str):
    return id
`;

const FILES = {
  ...SHOP,
  'app/main.py': SHOP['app/main.py']
    .replace('import orders, products', 'import orders, products, twice')
    .replace('app = FastAPI()\n', 'app = FastAPI()\napp.include_router(twice.router)\n'),
  'app/twice.py': TWICE,
  'app/windows.py': SHOP['app/carts.py'].replaceAll('\n', '\r\n'),
  ...Object.fromEntries(MARKERS.map((path) => [path, marker(0)])),
  [OTHER]: SHOP['app/carts.py'],
};

/** Megabytes that the server holds at most, with the compilers that read our own source in it. */
const MEMORY = 500;

/** Parts that somebody types, half of a line or less. */
const TYPED = [
  ...[
    '@router.get("/a',
    'app.include_router(',
    'def ',
    '(',
    ')',
    '"',
    '"""',
    '{',
    "f'{",
    '\\',
    ':',
    '#',
    '\t',
  ],
  ...[
    '\r\n',
    '\n',
    '\r',
    '😀',
    'ä',
    'e\u0301',
    '\u2028',
    '\f',
    '\0',
    '\uD83D',
    'class A(',
    'async def b(',
    '= [',
    '\n\n',
  ],
] as const;

/** The documents that an editor has open, with what the user sees of them. */
class Desk {
  readonly open = new Map<string, TextDocument>();

  constructor(
    readonly editor: Editor,
    private readonly project: ScratchWorkspace,
    private readonly random: Random,
  ) {}

  /** Does something that a user may do. */
  async act(): Promise<string> {
    const { random } = this;
    if (random.chance(0.02)) return this.renameFolder(random.pick(['app', 'tests']));
    const path = random.pick([...this.files(), OUTSIDE, OTHER]);
    const document = this.open.get(path);
    if (document === undefined) return this.show(path, this.saved(path));
    if (random.chance(0.02)) return this.flood(path, random.pick([HUGE, BINARY]));
    if (random.chance(0.08)) return this.hide(path);
    if (random.chance(0.05)) return this.rename(path);
    if (random.chance(0.1)) return this.put(path, 0, document.getText().length, this.saved(path));
    const text = document.getText();
    if (random.chance(0.4)) {
      const now = edited(text, random);
      const [head, tail] = common(text, now);
      return this.put(path, head, text.length - tail, now.slice(head, now.length - tail));
    }
    const brackets = [...text.matchAll(/[()[\]{}"':]/g)].map(({ index }) => index);
    if (random.chance(0.3) && brackets.length > 0) {
      const at = random.pick(brackets);
      return this.put(path, at, at + 1, '');
    }
    const at = random.between(0, text.length);
    return this.put(path, at, Math.min(text.length, at + (random.chance(0.3) ? 1 : 0)), random.pick(TYPED));
  }

  /** Asks something that an editor asks while somebody types. */
  async ask(): Promise<void> {
    const { random, editor } = this;
    const [path, document] = random.pick([...this.open]);
    const position: Position = document.positionAt(random.between(0, document.getText().length));
    const methods = ['codeLens', 'hover', 'definition', 'completion'];
    const taken = new CancellationTokenSource();
    const answer = editor.connection.sendRequest(
      `textDocument/${random.pick(methods)}`,
      { textDocument: { uri: editor.uri(path) }, position },
      taken.token,
    );
    if (random.chance(0.5)) taken.cancel();
    await answer.catch(() => undefined);
  }

  /** Lets a document be what no program is, for a while. */
  private async flood(path: string, text: string): Promise<string> {
    const whole = (): number => this.open.get(path)?.getText().length ?? 0;
    await this.put(path, 0, whole(), text);
    await new Promise((resolve) => setTimeout(resolve, this.random.between(0, 500)));
    await this.put(path, 0, whole(), this.saved(path));
    return `flooded ${path}`;
  }

  /** Gives a folder another name, or its own again: its documents are closed, and opened under their new names. */
  private async renameFolder(name: string): Promise<string> {
    const { root } = this.project;
    const [from, to] = existsSync(join(root, name)) ? [name, `${name}_x`] : [`${name}_x`, name];
    const moved = [...this.open].filter(([path]) => path.startsWith(`${from}/`));
    for (const [path] of moved) await this.hide(path);
    renameSync(join(root, from), join(root, to));
    await this.editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [
        { uri: this.editor.uri(from), type: 3 },
        { uri: this.editor.uri(to), type: 1 },
      ],
    });
    for (const [path, document] of moved) await this.show(path.replace(from, to), document.getText());
    return `renamed ${from} to ${to}`;
  }

  /** Opens a document, and shows it to another editor in the same way. */
  async show(path: string, text: string): Promise<string> {
    this.open.set(path, TextDocument.create(this.editor.uri(path), 'python', 1, text));
    await this.editor.open(path, text);
    return `opened ${path}`;
  }

  /** Replaces a part of a document, as clients send it: by lines and UTF-16 units. */
  async put(path: string, from: number, to: number, text: string): Promise<string> {
    const document = this.open.get(path);
    if (document === undefined) throw new Error(`${path} isn't open`);
    const range = { start: document.positionAt(from), end: document.positionAt(to) };
    const version = document.version + 1;
    this.open.set(path, TextDocument.update(document, [{ range, text }], version));
    await this.editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.editor.uri(path), version },
      contentChanges: [{ range, text }],
    });
    return `put ${JSON.stringify(text)} into ${path} at ${JSON.stringify(range)}`;
  }

  private async hide(path: string): Promise<string> {
    this.open.delete(path);
    await this.editor.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: this.editor.uri(path) },
    });
    return `closed ${path}`;
  }

  /** Gives a module another name, as an editor's file tree does: the document is closed, and opened under its new name. */
  private async rename(path: string): Promise<string> {
    const text = this.open.get(path)?.getText() ?? '';
    if (path.startsWith('..')) return this.hide(path);
    const to = path.includes('_x.py') ? path.replace('_x.py', '.py') : path.replace('.py', '_x.py');
    await this.hide(path);
    renameSync(join(this.project.root, path), join(this.project.root, to));
    await this.editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [
        { uri: this.editor.uri(path), type: 3 },
        { uri: this.editor.uri(to), type: 1 },
      ],
    });
    await this.show(to, text);
    return `renamed ${path} to ${to}`;
  }

  private files(): readonly string[] {
    return Object.keys(this.project.contents()).filter((path) => path.endsWith('.py') && path !== MARKERS[0]);
  }

  private saved(path: string): string {
    return path === OUTSIDE ? 'x = 1\n' : readFileSync(join(this.project.root, path), 'utf8');
  }
}

/** Returns the lengths of what two texts begin and end with. */
function common(one: string, other: string): readonly [head: number, tail: number] {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [head, tail];
}

interface State {
  readonly tree: unknown;
  readonly problems: readonly (readonly [uri: string, diagnostics: readonly Diagnostic[]])[];
  readonly lenses: readonly unknown[];
}

/** Returns all that an editor shows once the server has seen an edit of the marker. */
async function stateOf(editor: Editor, edit: number, files: readonly string[]): Promise<State> {
  const tree = await editor.until(
    () => editor.connection.sendRequest('tool/tree'),
    (found) => JSON.stringify(found).split(`GET /marker-${String(edit)}"`).length > MARKERS.length,
  );
  for (const path of MARKERS)
    await editor.callLenses(path, ([title]) => title?.startsWith(`5 ${String(callsOf(edit))} call`) === true);
  const lenses = await Promise.all(files.map((path) => editor.ask('textDocument/codeLens', path)));
  // The answers above come behind the problems, which were sent first.
  const problems = [...editor.problems]
    .filter(([, found]) => found.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { tree, problems, lenses };
}

test(`the state after random edits is that of a fresh run: ${String(EDITS)} edits, ${String(COMPARED)} compared`, async () => {
  const around = new ScratchWorkspace(
    Object.fromEntries(Object.entries(FILES).map(([path, text]) => [join('shop', path), text])),
  );
  const project = Object.create(around, {
    root: { value: join(around.root, 'shop') },
  }) as ScratchWorkspace;
  const random = new Random(SEED);
  const memory: number[] = [];
  const editor = new Editor(project.root);
  const desk = new Desk(editor, project, random);
  const told: string[] = [];
  const more = [join(around.root, 'other')];
  try {
    await editor.start({ more });
    for (const path of MARKERS) await desk.show(path, marker(0));
    for (let edit = 1; edit <= EDITS; edit += 1) {
      told.push(await desk.act());
      if (random.chance(0.5)) await desk.ask();
      if (random.chance(0.3)) await new Promise((resolve) => setTimeout(resolve, random.between(0, 250)));
      if (edit % Math.floor(EDITS / COMPARED) !== 0) continue;
      for (const path of MARKERS)
        await desk.put(path, 0, desk.open.get(path)?.getText().length ?? 0, marker(edit));
      const files = [...desk.open.keys()];
      const fresh = new Editor(project.root);
      try {
        await fresh.start({ more });
        for (const [path, document] of desk.open) await fresh.open(path, document.getText());
        const wanted = await stateOf(fresh, edit, files);
        const state = await stateOf(editor, edit, files);
        expect({ told, ...state }).toEqual({ told, ...wanted });
        await fresh.close();
        memory.push(editor.megabytes);
      } catch (error) {
        throw new Error(`${told.join('\n')}\n${[...editor.defects, ...fresh.defects].join('\n')}`, {
          cause: error,
        });
      } finally {
        fresh.kill();
      }
    }
    expect(editor.defects).toEqual([]);
    expect(Math.max(...memory)).toBeLessThan(MEMORY);
    if (memory.length > 4) console.log(`megabytes: ${memory.join(' ')}`);
    expect(await editor.close()).toBe(0);
  } finally {
    editor.kill();
    around.dispose();
  }
});
