import { Failure } from '../../src/base/diagnostics/failure';
import { parseWhole as parse } from '../../src/analysis/python/parser';
import { decodeSource } from '../../src/analysis/python/decode';
import { planRegister } from '../../src/register/plan';
import { planUnregister } from '../../src/unregister/plan';
import { contentsOf, type Plan } from '../../src/scaffold/change';
import { findSite } from '../../src/scaffold/backend/site';
import { memoryTree } from '../../src/base/source/memory';
import { overlayTree } from '../../src/base/source/overlay';
import type { SourceTree } from '../../src/base/source/tree';
import type { FuzzCase } from './fuzz-case';

const ROUTER = 'api/http/things.py';
const CONTENT = `from fastapi import APIRouter

router = APIRouter(prefix="/things", tags=["Things"])


@router.get("/")
def list_things(): ...
`;
const OPTIONS = { name: 'things', backend: '.' };

/**
 * Registers a router in a workspace and unregisters it. Expects either a refusal, or a file that reads as well as
 * before and in the end is unchanged, byte for byte.
 */
export async function judgeEdit({ files, config }: FuzzCase): Promise<string | undefined> {
  const tree = memoryTree({ ...Object.fromEntries(files), [ROUTER]: CONTENT });
  const [file, app] = config.entry.split(':');
  const options = { ...OPTIONS, entry: `${(file ?? 'main').replaceAll('.', '/')}.py:${app ?? 'app'}` };
  const added = await refusable(planRegister({ ...findSite(tree, options), root: '/' }, options));
  if (added === undefined || added.changes.length === 0) return undefined;
  const contents = contentsOf(added.changes);
  for (const [path, content] of contents) {
    const [before, after] = [problems(tree.read(path)), problems(content)];
    if (after > before) return `register: ${after - before} more syntax errors in ${path}`;
  }
  const registered = overlayTree(tree, contents);
  const removed = await refusable(planUnregister({ ...findSite(registered, options), root: '/' }, options));
  if (removed === undefined) return 'unregister: refused, right after register';
  const restored = overlayTree(registered, contentsOf(removed.changes));
  const changed = [...contents.keys()].find((path) => !isSame(restored, tree, path));
  return changed === undefined ? undefined : `unregister: ${changed} isn't as it was before register`;
}

async function refusable(plan: Promise<Plan>): Promise<Plan | undefined> {
  try {
    return await plan;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

const problems = (content: Uint8Array = new Uint8Array()): number =>
  parse(decodeSource(content).text ?? '').errors().length;

const isSame = (one: SourceTree, other: SourceTree, path: string): boolean =>
  Buffer.compare(one.read(path) ?? new Uint8Array(), other.read(path) ?? new Uint8Array()) === 0;
