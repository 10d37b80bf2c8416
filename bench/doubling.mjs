/**
 * `node bench/doubling.mjs [NAME…]`: doubles the size of made-up programs in one dimension at a time, and lists those whose
 * CPU grows faster than n·log n. Needs a build.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT, TOOL } from './process.mjs';

const require = createRequire(import.meta.url);
const built = (file) => require(join(dirname(TOOL), '..', file));

/** Counts the doublings from a size that takes long enough to be told from noise. */
const DOUBLINGS = 4;
/** Bounds the milliseconds: the smallest size takes at least the first, the largest at most the second. */
const [LEAST, MOST] = [25, 4_000];
/** Limits the ratio of a size's time to that of half the size: n·log n gives 2.2, n² gives 4; the rest is noise. */
const [ALLOWED, SQUARE] = [2.75, 4.75];
/** Names the dimensions whose programs take Python itself the square of their size: orders of resolution, prefixes, `in` of a list. */
const SQUARES = new Set(['class chain', 'routers in a row', 'membership under tests']);
const RUNS = 3;

const HEAD = 'import os, json, unknown\nfrom fastapi import FastAPI, APIRouter, Depends\n\napp = FastAPI()\n';
const lines = (count, line) => Array.from({ length: count }, (_, index) => line(index)).join('\n');
const route = (index, on = 'app', indent = '') =>
  `${indent}@${on}.get("/r${index}")\n${indent}def h${index}(): ...\n`;
/** Returns a function with lines made by number, and a route of what it returns. */
const body = (count, line, before = '', after = 'return x') =>
  `def f(a):\n    x = APIRouter()\n${before}${lines(count, line)}\n    ${after}\n\nr = f(unknown.a)\napp.get("/last")(len)\n`;
const inLoop = (count, inner, before = '') => `${before}for i in range(${count}):\n${inner}\n`;

/** Makes the program of a size, by dimension: its main module, or its modules by path. */
const PROGRAMS = {
  routes: (n) => lines(n, (i) => route(i)),
  'routes under one test': (n) => `if unknown.a:\n${lines(n, (i) => route(i, 'app', '    '))}`,
  'routes under a test each': (n) => lines(n, (i) => `if unknown.a${i}:\n${route(i, 'app', '    ')}`),
  'one name under a test each': (n) =>
    `x = 0\n${lines(n, (i) => `if unknown.a${i}:\n    x = ${i}`)}\n${route(0)}`,
  'a name under a test each': (n) =>
    `${lines(n, (i) => `x${i} = 0\nif unknown.a${i}:\n    x${i} = 1`)}\n${route(0)}`,
  'tests of one name': (n) => `x = unknown.x\n${lines(n, (i) => `if x == ${i}:\n    y = ${i}`)}`,
  elif: (n) => `x = unknown.x\nif x == -1:\n    pass\n${lines(n, (i) => `elif x == ${i}:\n    y = ${i}`)}`,
  'early returns': (n) => body(n, (i) => `    if a.b${i}:\n        return ${i}`),
  'early returns, names': (n) => body(n, (i) => `    if a.b${i}:\n        return ${i}\n    y${i % 9} = ${i}`),
  'early raises': (n) => body(n, (i) => `    if a.b${i}:\n        raise ValueError(${i})`),
  'early raises, caught': (n) =>
    body(
      n,
      (i) => `        if a.b${i}:\n            raise ValueError(${i})`,
      '    try:\n',
      '    except ValueError:\n        pass\n    return x'.slice(4),
    ),
  'returns from a loop': (n) =>
    body(1, () => `    for i in range(${n}):\n        if a[i]:\n            return i`),
  'continue in a loop': (n) => inLoop(n, '    if unknown.a(i):\n        continue\n    app.get(f"/{i}")(len)'),
  'break in a loop': (n) => inLoop(n, '    if unknown.a(i):\n        break\n    app.get(f"/{i}")(len)'),
  'names set in a loop under tests': (n) => inLoop(n, '    if unknown.a(i):\n        x = i', 'x = 0\n'),
  'list grown in a loop': (n) => inLoop(n, '    x.append(i)', 'x = []\n'),
  'list grown under tests': (n) => inLoop(n, '    if unknown.a(i):\n        x.append(i)', 'x = []\n'),
  'list grown under tests, read': (n) =>
    inLoop(n, '    if unknown.a(i):\n        x.append(i)', 'x = []\n') +
    'for i in x:\n    app.get(f"/{i}")(len)\n',
  'membership under tests': (n) =>
    inLoop(n, '    if unknown.a(i):\n        x.append(i)', 'x = []\n') + inLoop(n, '    y = i in x'),
  'dict grown under tests': (n) =>
    inLoop(n, '    if unknown.a(i):\n        x[i] = i', 'x = {}\n') + inLoop(n, '    y = x.get(i)'),
  'set grown under tests': (n) =>
    inLoop(n, '    if unknown.a(i):\n        x.add(i)', 'x = set()\n') + inLoop(n, '    y = i in x'),
  'dict literal': (n) => `x = {${lines(n, (i) => `"${i}": ${i},`)}}\nfor i in x.items():\n    y = i\n`,
  'list joined in a loop': (n) => inLoop(n, '    x = x + [i]', 'x = []\n'),
  'text joined in a loop': (n) => inLoop(n, '    x += str(i)', 'x = ""\n'),
  comprehension: (n) =>
    `x = [i for i in range(${n}) if i % 2]\ny = {i: str(i) for i in x}\nz = {i for i in x}\n`,
  'comprehension under tests': (n) =>
    `x = [i for i in range(${n}) if unknown.a(i)]\ny = [i + 1 for i in x]\n`,
  'any of many': (n) => inLoop(n, '    y = any(unknown.a(i, j) for j in range(9))'),
  generator: (n) => `def f():\n    for i in range(${n}):\n        yield i\n\nfor i in f():\n    x = i\n`,
  'generator under tests': (n) =>
    `def f():\n    for i in range(${n}):\n        if unknown.a(i):\n            yield i\n\nfor i in f():\n    x = i\n`,
  'loop over the unknown': (n) => lines(n, (i) => `for x in unknown.a${i}:\n    y = x\n`),
  calls: (n) => `def f(a):\n    return a\n\n${inLoop(n, '    x = f(i)')}`,
  'calls under tests': (n) =>
    `def f(a):\n    if a:\n        return 1\n    return 2\n\n${inLoop(n, '    x = f(unknown.a(i))')}`,
  'calls that may raise': (n) =>
    `def f(a):\n    if a:\n        raise ValueError(a)\n\n${inLoop(n, '    f(unknown.a(i))')}`,
  tries: (n) =>
    inLoop(
      n,
      '    try:\n        x = unknown.a(i)\n        if x:\n            raise ValueError(i)\n    except ValueError:\n        y = i',
    ),
  functions: (n) => lines(n, (i) => `def f${i}(a, b=${i}):\n    return a\n`),
  'functions that call the next': (n) =>
    `${lines(n, (i) => `def f${i}(a):\n    return f${i + 1}(a) if a > 1 else a\n`)}\ndef f${n}(a):\n    return a\n\nx = f0(1)\n`,
  classes: (n) => lines(n, (i) => `class C${i}:\n    a: int = ${i}\n    def m(self): ...\n`),
  'a class of many': (n) =>
    `class C:\n${lines(n, (i) => `    a${i}: int = ${i}`)}\n\nx = [getattr(C, f"a{i}") for i in range(${n})]\n`,
  'class chain': (n) => `class C0: ...\n${lines(Math.min(n, 1e5), (i) => `class C${i + 1}(C${i}): ...`)}\n`,
  models: (n) =>
    `from pydantic import BaseModel\n${lines(n, (i) => `class M${i}(BaseModel):\n    a: int = ${i}\n\n@app.post("/${i}")\ndef h${i}(m: M${i}): ...\n`)}`,
  'a model of many': (n) =>
    `from pydantic import BaseModel\nclass M(BaseModel):\n${lines(n, (i) => `    a${i}: int = ${i}`)}\n\n@app.post("/")\ndef h(m: M): ...\n`,
  dependencies: (n) =>
    `def d0(): ...\n${lines(n, (i) => `def d${i + 1}(a=Depends(d${i})): ...`)}\n@app.get("/", dependencies=[Depends(d${n})])\ndef h(): ...\n`,
  'routers of one': (n) =>
    lines(n, (i) => `r${i} = APIRouter()\n${route(i, `r${i}`)}app.include_router(r${i}, prefix="/${i}")\n`),
  'routers in a row': (n) =>
    `r0 = APIRouter()\n${route(0, 'r0')}${lines(n, (i) => `r${i + 1} = APIRouter(prefix="/${i}")\nr${i + 1}.include_router(r${i})`)}\napp.include_router(r${n})\n`,
  'one router, many times': (n) =>
    `r = APIRouter()\n${route(0, 'r')}${inLoop(n, '    app.include_router(r, prefix=f"/{i}")')}`,
  'routers under tests': (n) =>
    lines(
      n,
      (i) => `r${i} = APIRouter()\n${route(i, `r${i}`)}if unknown.a${i}:\n    app.include_router(r${i})\n`,
    ),
  modules: (n) => ({
    ...Object.fromEntries(
      Array.from({ length: n }, (_, i) => [
        `m/m${i}.py`,
        `from fastapi import APIRouter\nr = APIRouter()\n${route(i, 'r')}`,
      ]),
    ),
    'main.py': HEAD + lines(n, (i) => `from m.m${i} import r as r${i}\napp.include_router(r${i})`),
  }),
  match: (n) => `match unknown.a:\n${lines(n, (i) => `    case ${i}:\n        x = ${i}`)}\n`,
  startup: (n) =>
    `@app.on_event("startup")\nasync def s():\n${lines(n, (i) => `    if unknown.a${i}:\n        app.state.x${i} = ${i}`)}\n`,
  variables: (n) => lines(n, (i) => `V${i} = os.environ.get("V${i}")\nif V${i}:\n    x = ${i}`),
  'long expression': (n) => `x = ${Array.from({ length: n }, (_, i) => i).join(' + ')}\n`,
  'long test': (n) =>
    `if ${Array.from({ length: n }, (_, i) => `unknown.a${i}`).join(' and ')}:\n${route(0, 'app', '    ')}`,
};

/** Returns a tree of files in memory. */
function treeOf(files) {
  const encoder = new TextEncoder();
  const folders = new Map([['', new Set()]]);
  for (const path of Object.keys(files)) {
    const parts = path.split('/');
    parts.forEach((part, index) => {
      const parent = parts.slice(0, index).join('/');
      folders.set(parent, (folders.get(parent) ?? new Set()).add(part));
    });
  }
  return {
    read: (path) => (files[path] === undefined ? undefined : encoder.encode(files[path])),
    kind: (path) => (files[path] !== undefined ? 'file' : folders.has(path) ? 'directory' : undefined),
    list: (path) => (folders.has(path) ? [...folders.get(path)] : undefined),
  };
}

function milliseconds(program, size) {
  const made = program(size);
  const tree = treeOf(typeof made === 'string' ? { 'main.py': HEAD + made } : made);
  const { analyze } = built('analysis/analyze');
  const { parse } = built('analysis/python/parser');
  const request = {
    entry: { file: 'main.py', app: 'app' },
    module: 'main',
    searchPath: [''],
    env: new Map(),
    fastapi: [0, 136, 0],
    python: [3, 12],
  };
  let least = Infinity;
  for (let run = 0; run < RUNS && (run === 0 || least < MOST / RUNS); run += 1) {
    const start = process.cpuUsage();
    analyze(tree, parse, request);
    least = Math.min(least, process.cpuUsage(start).user / 1_000);
  }
  return least;
}

/** Returns what each doubling took, from the first size that takes long enough. */
function growth(program) {
  milliseconds(program, 256); // Loads what it takes, and lets V8 compile it.
  let size = 64;
  let first = milliseconds(program, size);
  for (; first < LEAST && size < 16_384; size *= 2) first = milliseconds(program, size * 2);
  const taken = [first];
  for (let doubling = 0; doubling < DOUBLINGS && taken.at(-1) < MOST; doubling += 1)
    taken.push(milliseconds(program, size * 2 ** (doubling + 1)));
  return { size, taken };
}

const wanted = process.argv.slice(2);
let steep = 0;
for (const [name, program] of Object.entries(PROGRAMS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { size, taken } = growth(program);
  const factors = taken.slice(1).map((ms, index) => ms / taken[index]);
  const isSteep =
    factors.length > 0 && Math.min(...factors.slice(-2)) > (SQUARES.has(name) ? SQUARE : ALLOWED);
  if (isSteep) steep += 1;
  const figures = `${taken.map((ms) => ms.toFixed(0)).join(' → ')} ms from ${size}`;
  console.log(
    `${isSteep ? 'STEEP' : '     '} ${name}: ${figures} (${factors.map((one) => one.toFixed(1)).join(', ')})`,
  );
}
if (steep > 0) process.exitCode = 1;
