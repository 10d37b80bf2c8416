import type { Tree } from '@nx/devkit';
import { applyEdits, modify, parse } from 'jsonc-parser';
import { at, entriesOf, valuesOf } from '../../base/config/toml-values';

/** Files that hold targets, with the way to them. */
const PLACES = [
  { file: 'project.json', path: ['targets'] },
  { file: 'package.json', path: ['nx', 'targets'] },
  { file: 'nx.json', path: ['targetDefaults'] },
] as const;

/** Folders that hold no projects of the workspace. */
const OTHERS: ReadonlySet<string> = new Set(['node_modules', '.git', '.nx', '.venv', 'venv', 'dist']);

/**
 * Until 0.2.0 a target listed what startup registers only if it set `startup: true`. A target in which just some
 * configurations set it keeps that choice: its own options get `startup: false`. Returns the next steps for the user.
 */
export default function startupByDefault(tree: Tree): readonly string[] {
  const changed = filesBelow(tree, '').flatMap((file) => (migrated(tree, file) ? [file] : []));
  return [
    'Lists of routes have those that lifespan and startup handlers register. `"startup": false` in the options of a target, or `startup = false` in [tool.schematics], leaves them out.',
    ...changed.map(
      (file) => `${file}: targets whose configurations set "startup" have "startup": false as their default.`,
    ),
  ];
}

function filesBelow(tree: Tree, folder: string): readonly string[] {
  return tree.children(folder).flatMap((name) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (tree.isFile(path)) return PLACES.some(({ file }) => file === name) ? [path] : [];
    return OTHERS.has(name) ? [] : filesBelow(tree, path);
  });
}

/** Changes one file, and returns whether there was something to change. */
function migrated(tree: Tree, file: string): boolean {
  const { path } = PLACES.find((place) => file === place.file || file.endsWith(`/${place.file}`)) ?? {
    path: [],
  };
  const text = tree.read(file, 'utf8') ?? '';
  const content: unknown = parse(text);
  let result = text;
  for (const [target, value] of entriesOf(at(content, path))) {
    if (!isOurs(target, value) || !isChosenInPart(value)) continue;
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    result = applyEdits(
      result,
      modify(result, [...path, target, 'options', 'startup'], false, { formattingOptions }),
    );
  }
  if (result !== text) tree.write(file, result);
  return result !== text;
}

/** Returns whether a target is run by one of our executors; in `targetDefaults` its key may be the executor. */
function isOurs(target: string, value: unknown): boolean {
  const executor = at(value, ['executor']);
  return [target, executor].some(
    (name) => typeof name === 'string' && name.startsWith('@tool/schematics:routes'),
  );
}

/** Returns whether some configuration asks for startup, while the target's own options say nothing. */
function isChosenInPart(target: unknown): boolean {
  return (
    at(target, ['options', 'startup']) === undefined &&
    valuesOf(at(target, ['configurations'])).some((one) => at(one, ['startup']) === true)
  );
}
