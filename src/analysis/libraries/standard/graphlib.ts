import { raiseInWords } from '../../interpreter/guards/refusals';
import type { Site } from '../../interpreter/calls/call-site';
import { toRepr } from '../../interpreter/evaluation/format';
import { iterate } from '../../interpreter/evaluation/iterate';
import { Raised } from '../../interpreter/machine';
import { modelClass } from '../../interpreter/values/classes';
import { contentOf, entriesOf, heldKey, keyOf, setHeld } from '../../interpreter/values/dicts';
import { bool, NONE, str, textOf, tuple } from '../../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, Unknown, Value } from '../../interpreter/values/values';
import { areCertain, lazyIterator } from '../kit/elements';
import type { Library } from '../kit/library';
import { methods } from '../kit/model';
import { StateOf } from '../kit/state';
import { causeOf } from '../kit/values';

/** A node as the program gave it at one place: an equal value may stand for it at another. */
interface Mention {
  readonly value: Value;
  readonly node: Node;
}

/** A node of a graph: what comes behind it, and where it stands. */
interface Node {
  readonly behind: Mention[];
  /** The number of nodes before it that aren't done. */
  waitsFor: number;
  stage: 'waiting' | 'out' | 'done';
}

interface Graph {
  readonly nodes: Map<string, Mention>;
  /** The values of the nodes: one that's equal to another by the program's own methods is the same node. */
  readonly held: DictValue;
  /** The nodes that can be handed out; unset before `prepare()`. */
  ready: Mention[] | undefined;
  /** The number of nodes that were handed out and aren't done. */
  out: number;
}

const GRAPHS = new StateOf<Graph>();

/** `graphlib`: nodes in the order in which CPython gives them. */
export const library: Library = ({ object, class: builtin }) => {
  const CycleError = modelClass('graphlib.CycleError', [builtin('ValueError')]);
  return {
    'graphlib.CycleError': CycleError,
    'graphlib.TopologicalSorter': modelClass(
      'graphlib.TopologicalSorter',
      [object],
      sorterMethods(CycleError),
    ),
  };
};

const unsure = (at: Site['at']): Unknown => causeOf(undefined, 'a graph that hangs on tests', at);

const sorterMethods = (CycleError: ClassValue) =>
  methods('graphlib.TopologicalSorter', {
    '__init__(graph=None)': (self, { graph }, site) => {
      GRAPHS.set(self, { nodes: new Map(), held: site.vm.dict(), ready: undefined, out: 0 });
      const given = contentOf(graph);
      if (given === undefined) {
        if (graph.kind !== 'none') GRAPHS.lose(self);
        return NONE;
      }
      const entries = entriesOf(site.vm, given);
      if (given.open !== undefined || !areCertain(site.vm, entries)) GRAPHS.lose(self);
      for (const { key, value } of entries) {
        const { items, open } = iterate(site.vm, value, site.at);
        if (open !== undefined || !areCertain(site.vm, items)) GRAPHS.lose(self);
        add(self, [key, ...items.map((one) => one.value)], site);
      }
      return NONE;
    },
    'add(node, *predecessors)': (self, { node, predecessors }, site) => {
      const graph = GRAPHS.change(site, self);
      if (graph?.ready !== undefined)
        return raiseInWords(
          site.vm,
          'ValueError',
          'Nodes cannot be added after a call to prepare()',
          site.at,
        );
      add(self, [node, ...predecessors], site);
      return NONE;
    },
    'prepare()': (self, _, site) => prepare(self, CycleError, site),
    'get_ready()': (self, _, site) => {
      const graph = prepared(self, site);
      return 'kind' in graph ? graph : tuple(...handOut(graph).map(({ value }) => value));
    },
    'done(*nodes)': (self, { nodes }, site) => {
      const graph = prepared(self, site);
      if ('kind' in graph) return graph;
      for (const node of nodes) {
        const wrong = finish(graph, node, site);
        if (wrong !== undefined) return wrong;
      }
      return NONE;
    },
    'is_active()': (self, _, site) => isActive(self, site),
    '__bool__()': (self, _, site) => isActive(self, site),
    'static_order()': (self, _, site) =>
      lazyIterator(site.vm, () => {
        const refused = prepare(self, CycleError, site);
        const graph = GRAPHS.read(self);
        if (refused.kind === 'unknown' || graph === undefined)
          return site.vm.listOf([], refused.kind === 'unknown' ? refused : unsure(site.at));
        const order: Value[] = [];
        for (let group = handOut(graph); group.length > 0; group = handOut(graph)) {
          order.push(...group.map(({ value }) => value));
          for (const { value } of group) finish(graph, value, site);
        }
        return site.vm.list(order);
      }),
  });

/** Adds a node with those before it. One that can't be told from others leaves nothing known. */
function add(self: InstanceValue, values: readonly Value[], site: Site): void {
  const graph = GRAPHS.change(site, self);
  for (const value of values)
    if (value.kind === 'list' || value.kind === 'dict' || (value.kind === 'set' && !value.frozen))
      raiseInWords(site.vm, 'TypeError', `unhashable type: '${value.kind}'`, site.at);
  if (graph === undefined) return;
  const [node, ...before] = values.map((value) => mentionOf(graph, value, site));
  for (const one of before) {
    if (node === undefined || one === undefined) break;
    one.node.behind.push(node);
    node.node.waitsFor += 1;
  }
  if (node === undefined || before.includes(undefined)) GRAPHS.lose(self);
}

function mentionOf({ nodes, held }: Graph, value: Value, { vm }: Site): Mention | undefined {
  const equal = heldKey(vm, held, value);
  const key = keyOf(equal);
  if (key === undefined) return undefined;
  setHeld(vm, held, equal, NONE);
  const known = nodes.get(key);
  if (known !== undefined) return { value, node: known.node };
  const made = { value, node: { behind: [], waitsFor: 0, stage: 'waiting' as const } };
  nodes.set(key, made);
  return made;
}

function prepare(self: InstanceValue, CycleError: ClassValue, site: Site): Value {
  const { vm, at } = site;
  const graph = GRAPHS.change(site, self);
  if (graph === undefined) return unsure(at);
  if (graph.ready !== undefined) return raiseInWords(vm, 'ValueError', 'cannot prepare() more than once', at);
  graph.ready = [...graph.nodes.values()].filter(({ node }) => node.waitsFor === 0);
  const cycle = cycleIn(graph);
  if (cycle === undefined) return NONE;
  return raiseCycle(site, CycleError, vm.list(cycle.map(({ value }) => value)));
}

function raiseCycle({ vm, at }: Site, CycleError: ClassValue, cycle: Value): Value {
  const message = 'nodes are in a cycle';
  try {
    return vm.raiseIfCaught(CycleError, message, at);
  } catch (error) {
    if (error instanceof Raised && error.value.kind === 'instance')
      error.value.attrs.set('args', tuple(str(message), cycle));
    throw error;
  }
}

/** Returns the first cycle that CPython finds, with its first node at both ends; `undefined` if there's none. */
function cycleIn({ nodes }: Graph): readonly Mention[] | undefined {
  const seen = new Set<Node>();
  const visit = (start: Mention): readonly Mention[] | undefined => {
    const path: Mention[] = [];
    const rests: Iterator<Mention>[] = [];
    const onPath = new Set<Node>();
    for (let here: Mention | undefined = start; here !== undefined;) {
      const { node } = here;
      if (onPath.has(node)) return [...path.slice(path.findIndex((one) => one.node === node)), here];
      if (!seen.has(node)) {
        seen.add(node);
        onPath.add(node);
        path.push(here);
        rests.push(node.behind.values());
      }
      here = undefined;
      while (here === undefined && rests.length > 0) {
        const next = rests.at(-1)?.next();
        if (next?.done === false) here = next.value;
        else {
          rests.pop();
          const last = path.pop();
          if (last !== undefined) onPath.delete(last.node);
        }
      }
    }
    return undefined;
  };
  for (const mention of nodes.values()) {
    const cycle = seen.has(mention.node) ? undefined : visit(mention);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** A graph of which `prepare()` was called. */
type Prepared = Graph & { ready: Mention[] };

function prepared(self: InstanceValue, site: Site): Prepared | Unknown {
  const graph = GRAPHS.change(site, self);
  if (graph === undefined) return unsure(site.at);
  return isPrepared(graph)
    ? graph
    : raiseInWords(site.vm, 'ValueError', 'prepare() must be called first', site.at);
}

const isPrepared = (graph: Graph): graph is Prepared => graph.ready !== undefined;

function isActive(self: InstanceValue, site: Site): Value {
  const graph = prepared(self, site);
  return 'kind' in graph ? graph : bool(graph.out > 0 || graph.ready.length > 0);
}

/** Returns the nodes that can be handed out now, and takes them for handed out. */
function handOut(graph: Graph): readonly Mention[] {
  const group = graph.ready ?? [];
  graph.ready = [];
  graph.out += group.length;
  for (const { node } of group) node.stage = 'out';
  return group;
}

/** Takes a node for done. Returns what's wrong with that, if anything is. */
function finish(graph: Graph, value: Value, site: Site): Unknown | undefined {
  const { vm, at } = site;
  const key = keyOf(heldKey(vm, graph.held, value));
  if (key === undefined) return causeOf(value, 'a node of a graph', at);
  const node = graph.nodes.get(key)?.node;
  if (node?.stage !== 'out') {
    const shown = value.kind === 'choice' ? undefined : textOf(toRepr(vm, value, at));
    const why =
      node === undefined
        ? 'was not added using add()'
        : node.stage === 'done'
          ? 'was already marked done'
          : 'was not passed out (still not ready)';
    return raiseInWords(vm, 'ValueError', `node ${shown ?? '…'} ${why}`, at);
  }
  node.stage = 'done';
  graph.out -= 1;
  for (const next of node.behind) {
    next.node.waitsFor -= 1;
    if (next.node.waitsFor === 0) graph.ready?.push(next);
  }
  return undefined;
}
