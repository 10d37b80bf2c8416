import { isSameContent } from '../../base/source/bytes';
import { Answers, differing, noted } from '../../base/source/recording';
import type { SourceTree } from '../../base/source/tree';
import { analyze, type Analysis, type AnalyzeRequest } from '../analyze';
import type { Module, Parse } from '../python/ast';
import { decodeSource } from '../python/decode';
import { type MovedLines, movedLines } from '../python/edited';
import { movedAnalysis, Mover, type Moves } from './moved';

/** Makes an analysis, or returns one that was made before and is still true. */
export type Analyze = typeof analyze;

/** An analysis, and all that it depends on. */
interface Kept {
  /** The plain parts of its request. */
  readonly wanted: string;
  readonly answers: Answers<Uint8Array | undefined>;
  /** Answers of the functions in the request, by their names and arguments. */
  readonly calls: ReadonlyMap<string, string | undefined>;
  /** The modules that it read, by their texts. */
  readonly modules: ReadonlyMap<string, Module>;
  analysis: Analysis;
  readonly needed: AnalyzeRequest['needed'];
  /** See {@link hasOwnLines}; found out when it's first asked. */
  ownLines?: boolean;
  /** The states of the files when it was last known to be true. */
  names: SourceTree['names'];
  /** True if somebody asked for it since the last sweep. */
  isUsed: boolean;
}

/** Says that an analysis may be true again soon: a file that it read can't be parsed, for now. */
const HALF_TYPED = Symbol('half typed');

/** Analyses that are kept together: those with an application, which hold the whole state of their program, and those without. */
const MAX_KEPT = 16;
const MAX_IN_VAIN = 100;

/** Words that make the result of a program depend on the numbers of its lines: sqladmin sorts functions by them. */
const ASKING_LINES = ['co_firstlineno', 'sqladmin'] as const;

/**
 * The analyses of a program whose files change. One that asked for nothing that has changed is still true: handlers are
 * called by a server alone, so that an edit in the body of one changes nothing but the lines of what stands below.
 */
export class AnalysisCache {
  #kept: Kept[] = [];
  /** The requests whose analyses keep their rows. */
  readonly #wholes = new Set<string>();

  /** Analyses an application as `analyze` does. */
  readonly analyze: Analyze = (tree, parse, request) => {
    const wanted = wantedOf(request);
    const still = this.#still({ tree, parse, request }, wanted);
    if (still !== undefined) return still;
    // Freed before the next one is made: an analysis holds the whole state of its program.
    this.#forget(wanted);
    const made = make({ tree, parse, request }, wanted);
    this.#kept.push(made);
    return made.analysis;
  };

  /** Returns a kept analysis that's still true. It's searched apart from where the next one is made: V8 keeps what a function under way has seen. */
  #still(asking: Asking, wanted: string): Analysis | undefined {
    for (const one of this.#kept) {
      const still = one.wanted === wanted ? stillTrue(one, asking) : undefined;
      if (still === undefined) continue;
      one.isUsed = true;
      if (still !== HALF_TYPED) return still;
    }
    return undefined;
  }

  /** Drops the analyses of a request that aren't true any more, and the oldest ones of others. */
  #forget(wanted: string): void {
    const others = this.#kept.filter((one) => one.isUsed || one.wanted !== wanted);
    const [holding, inVain] = [
      others.filter(holdsApplication),
      others.filter((one) => !holdsApplication(one)),
    ];
    this.#kept = [...holding.slice(-MAX_KEPT + 1), ...inVain.slice(-MAX_IN_VAIN)];
  }

  /**
   * Gives up the rows of an analysis, which hold the state of its program: another one took its place. What decides that again
   * stays. Whoever asks for it and wants the rows after all asks {@link whole} for them.
   */
  readonly outline = (analysis: Analysis): void => {
    const kept = this.#holderOf(analysis);
    if (kept !== undefined && !this.#wholes.has(kept.wanted)) kept.analysis = outlineOf(kept.analysis);
  };

  /** Forgets an analysis without rows, so that it's made again. Then it keeps its rows. */
  readonly whole = (outline: Analysis): void => {
    const kept = this.#holderOf(outline);
    if (kept === undefined) return;
    this.#wholes.add(kept.wanted);
    this.#kept = this.#kept.filter((one) => one !== kept);
  };

  #holderOf(analysis: Analysis): Kept | undefined {
    return this.#kept.find((one) => one.analysis === analysis || one.analysis === analysis.movedFrom);
  }

  /** Drops the analyses that weren't asked for since the last sweep. */
  sweep(): void {
    this.#kept = this.#kept.filter(({ isUsed }) => isUsed);
    for (const one of this.#kept) one.isUsed = false;
  }
}

const holdsApplication = ({ analysis }: Kept): boolean =>
  analysis.app !== undefined && analysis.isOutline !== true;

function outlineOf(analysis: Analysis): Analysis {
  const { details: _, application: __, decisions: ___, ...rest } = analysis;
  return { ...rest, routes: [], unreached: [], isOutline: true };
}

interface Asking {
  readonly tree: SourceTree;
  readonly parse: Parse;
  readonly request: AnalyzeRequest;
}

/** Makes an analysis, and takes down what it asks. */
function make({ tree, parse, request }: Asking, wanted: string): Kept {
  const answers = new Answers<Uint8Array | undefined>();
  const calls: Calls = new Map();
  const modules = new Map<string, Module>();
  // One text is one module, so that all that's asked of it is taken down in one place.
  const parseOnce: Parse = (text) => {
    const known = modules.get(text);
    if (known !== undefined) return known;
    const module = parse(text);
    // The copy of the text that it holds stays in memory anyway; this one was read anew.
    modules.set(module.text === text ? module.text : text, module);
    return module;
  };
  const noting = answers.of(tree, (bytes) => bytes);
  const analysis = analyze(noting, parseOnce, withNotes(request, calls));
  // A caller that gives up makes its tree throw, which the analysis takes for a defect. Then it's thrown here, too.
  tree.kind('');
  const { needed } = request;
  return { wanted, answers, calls, modules, analysis, needed, names: tree.names, isUsed: true };
}

type Calls = Map<string, string | undefined>;

/** Returns a request that takes down what its functions answer. */
function withNotes(request: AnalyzeRequest, calls: Calls): AnalyzeRequest {
  const { isInstalled, isRequired, pinned, projects } = request;
  const note = <T>(question: string, answer: T): T => {
    noted(calls, question, JSON.stringify(answer));
    return answer;
  };
  return {
    ...request,
    ...(isInstalled && { isInstalled: (name) => note(`isInstalled ${name}`, isInstalled(name)) }),
    ...(isRequired && { isRequired: (name) => note(`isRequired ${name}`, isRequired(name)) }),
    ...(pinned && { pinned: (name) => note(`pinned ${name}`, pinned(name)) }),
    ...(projects && { projects: () => note('projects', projects()) }),
  };
}

/** Returns the answer of a request's function to a question that {@link withNotes} took down. */
function callAgain(request: AnalyzeRequest, question: string): unknown {
  const [called, name = ''] = question.split(' ');
  if (called === 'projects') return request.projects?.();
  // The cast says which questions there are.
  return request[called as 'isInstalled' | 'isRequired' | 'pinned']?.(name);
}

/** Returns a text that's equal for requests with equal plain parts, but for the inputs that they begin with. */
function wantedOf({ needed: _, ...request }: AnalyzeRequest): string {
  return JSON.stringify(request, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value,
  );
}

/** Returns an analysis as a new one would be, if it only asked for what's still the same. */
function stillTrue(kept: Kept, { tree, parse, request }: Asking): Analysis | typeof HALF_TYPED | undefined {
  const { answers, calls, analysis } = kept;
  const { names } = tree;
  const hasSameNames = (names !== undefined && names === kept.names) || answers.renamed(tree).length === 0;
  if (hasSameNames) kept.names = names;
  const isSame =
    hasSameNames && differing(calls, (question) => JSON.stringify(callAgain(request, question))).length === 0;
  const moves = isSame ? movesOf(kept, tree, parse) : undefined;
  if (moves === undefined || moves === HALF_TYPED) return moves;
  const isMoved = moves.size > 0;
  // The tests that inputs decided are many, and only shown on request.
  if (isMoved && (request.explain !== undefined || (kept.ownLines ??= hasOwnLines(kept)))) return undefined;
  const needed = isMoved ? new Mover(moves).data(kept.needed) : kept.needed;
  if (JSON.stringify(needed) !== JSON.stringify(request.needed)) return undefined;
  return isMoved ? movedAnalysis(analysis, moves) : analysis;
}

/**
 * Tells whether places don't move with the lines of their file: the program asks for their numbers, or it ran a text of several
 * lines, which are counted from where it ran.
 */
function hasOwnLines({ answers, modules }: Kept): boolean {
  const read = new Set([...answers.reads.values()].map((bytes) => bytes && decodeSource(bytes).text));
  return [...modules.keys()].some(
    (text) =>
      ASKING_LINES.some((word) => text.includes(word)) || (!read.has(text) && text.trim().includes('\n')),
  );
}

/** Returns where lines of modules have moved; `undefined` if a file changed in a way that counts. */
function movesOf(
  { answers, modules, analysis }: Kept,
  tree: SourceTree,
  parse: Parse,
): Moves | typeof HALF_TYPED | undefined {
  const moves = new Map<string, readonly MovedLines[]>();
  let isHalfTyped = false;
  for (const [path, old] of answers.reads) {
    const bytes = tree.read(path);
    if (isSameContent(bytes, old)) continue;
    const before =
      analysis.asText?.has(path) !== false ? undefined : moduleIn(old, (text) => modules.get(text));
    const after = before && moduleIn(bytes, parse);
    const moved = before && after && movedLines(before, after);
    if (moved !== undefined && moved.length > 0) moves.set(path, moved);
    if (moved !== undefined) continue;
    if (before?.errors().length !== 0 || after === undefined || after.errors().length === 0) return undefined;
    isHalfTyped = true;
  }
  // So that the modules stay for the next analysis, all of them.
  for (const text of modules.keys()) parse(text);
  return isHalfTyped ? HALF_TYPED : moves;
}

/** Returns the module that a file holds, if nothing is wrong with it. */
function moduleIn<T>(bytes: Uint8Array | undefined, parse: (text: string) => T): T | undefined {
  const { text, problem } = decodeSource(bytes ?? new Uint8Array());
  return bytes === undefined || text === undefined || problem !== undefined ? undefined : parse(text);
}
