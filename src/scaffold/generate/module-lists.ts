import type { Node, Str } from '../../analysis/python/ast';
import { baseName, moduleStem, parentOf } from '../../base/source/paths';
import { displayItems } from '../edit/display-items';
import { lineStartAt, type PythonSource } from '../edit/source';
import { nodesIn } from '../edit/walk';
import { isTest } from '../layout/find/roles';
import type { Sources } from '../layout/read/sources';

/**
 * Adds a new module to the lists of texts that name the modules beside it, as Tortoise and Celery are told theirs:
 * `["app.models.user", "aerich.models"]`. Returns the files that change.
 */
export function moduleListsFor(
  path: string,
  sources: Sources,
  open: (path: string) => PythonSource | undefined,
): ReadonlyMap<string, PythonSource> {
  const done = new Map<string, PythonSource>();
  const stem = moduleStem(path);
  for (const file of sources.files) {
    if (isTest(sources, file) || /(?:^|\/)(?:migrations|versions)\//.test(file)) continue;
    if (!sources.module(file)?.text.includes(`${baseName(parentOf(path))}.`)) continue;
    const isBeside = (text: string): boolean => {
      const target = /^\w+(?:\.\w+)+$/.test(text) ? sources.fileOf(text, file) : undefined;
      return target !== undefined && target !== path && parentOf(target) === parentOf(path);
    };
    for (const node of nodesIn(sources.module(file)?.body ?? [])) {
      const texts = (displayItems(node) ?? []).filter(isText);
      const last = texts.findLast(({ value }) => isBeside(value));
      const source = last === undefined ? undefined : open(file);
      if (last === undefined || source === undefined) continue;
      const name = `${last.value.slice(0, last.value.lastIndexOf('.'))}.${stem}`;
      if (texts.some(({ value }) => value === name)) continue;
      const quote = source.text.charAt(last.start);
      const lead = source.text.slice(lineStartAt(source.text, last.start), last.start);
      const joint = lead.trim() === '' ? `,\n${lead}` : ', ';
      done.set(file, source.edit([{ at: last.end, insert: `${joint}${quote}${name}${quote}` }]));
      break;
    }
  }
  return done;
}

const isText = (node: Node): node is Str => 'type' in node && node.type === 'Str';
