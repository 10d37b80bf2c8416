import type { Row } from '../pairwise';

/** Lists the conventions that are varied; each level is a way that projects write a resource. */
export const FACTORS = {
  store: [
    ...(['mapped', 'column', 'sqlmodel', 'sqlmodel-apart', 'sqlmodel-scalars', 'query'] as const),
    ...(['beanie', 'mongo', 'memory', 'stub'] as const),
  ],
  logic: ['router', 'functions', 'functions-last', 'constructed', 'injected', 'instance', 'static', 'layers'],
  isAsync: [true, false],
  session: ['alias', 'depends', 'annotated', 'global'],
  ends: ['commit', 'flush'],
  key: ['int', 'uuid', 'base'],
  base: [true, false],
  fromAttributes: ['config-dict', 'class-config'],
  update: ['put', 'patch', 'part'],
  created: [201, 200],
  deleted: ['nothing', 'row', 'message', 'dict'],
  page: ['none', 'skip', 'object'],
  wrapper: ['none', 'new'],
  auth: ['none', 'parameter', 'decorator', 'owner', 'author'],
  kept: ['no', 'flag', 'time'],
  responses: ['row', 'any', 'none', 'annotation'],
  prefix: ['router', 'path', 'app'],
  slash: [false, true],
  style: ['plain', 'old'],
  name: ['widgets', 'order_items', 'data', 'statuses'],
} as const;

export type Case = Row<typeof FACTORS>;

export const isSqlmodel = ({ store }: Case): boolean => store.startsWith('sqlmodel');
export const isKept = ({ store }: Case): boolean => store !== 'memory' && store !== 'stub';
export const isAsync = ({ store, isAsync: is }: Case): boolean =>
  store === 'beanie' || (is && store !== 'query');
