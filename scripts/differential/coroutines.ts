import { block, definition } from './handlers';
import { quote, type SourceFile } from './project';
import { registration } from './registrations';
import { prefix } from './prefixes';

/** Expressions that run a coroutine function to its end. */
const RUNNERS: readonly ((file: SourceFile, call: string) => string)[] = [
  (_file, call) => `asyncio.run(${call})`,
  (_file, call) => `asyncio.new_event_loop().run_until_complete(${call})`,
  (file, call) => {
    const name = file.fresh('run');
    file.define(
      `def ${name}(coroutine):`,
      '    with asyncio.Runner() as runner:',
      '        return runner.run(coroutine)',
    );
    return `${name}(${call})`;
  },
  (file, call) => {
    const name = file.fresh('main');
    file.emit(`async def ${name}():`, `    result, *_ = await asyncio.gather(${call}, asyncio.sleep(0))`);
    file.emit('    return result');
    return `asyncio.run(${name}())`;
  },
];

/** Statements of an async factory besides the application's own routes. */
const STEPS: readonly ((file: SourceFile, application: string) => readonly string[])[] = [
  (file, application) => {
    const name = file.fresh('install');
    file.emit(...block(`async def ${name}(application):`, registration(file, 'application')));
    return [`await ${name}(${application})`];
  },
  (file, application) => {
    const name = file.fresh('install');
    file.emit(...block(`async def ${name}(application):`, registration(file, 'application')));
    return [`task = asyncio.create_task(${name}(${application}))`, 'await task'];
  },
  (file, application) => {
    const name = file.fresh('paths');
    file.emit(`async def ${name}():`, '    for path in ("/s1", "/s2"):', '        yield path');
    const { lines, name: endpoint } = definition(file);
    return [
      ...lines,
      `async for path in ${name}():`,
      `    ${application}.add_api_route(path, ${endpoint})`,
      `paths = [path async for path in ${name}() if path != "/s1"]`,
    ];
  },
  (file, application) => {
    const name = file.fresh('connect');
    file.import('from contextlib import asynccontextmanager');
    file.emit(
      '@asynccontextmanager',
      `async def ${name}(path):`,
      '    try:',
      '        yield path + "/held"',
      '    finally:',
      '        await asyncio.sleep(0)',
    );
    return block(`async with ${name}(${prefix(file)}) as base, ${name}("/x") as other:`, [
      `${application}.get(base + other)(lambda: None)`,
      ...registration(file, application),
    ]);
  },
  (file, application) => {
    const name = file.fresh('Pool');
    file.emit(
      ...block(`class ${name}:`, [
        'async def __aenter__(self):',
        `    self.path = ${prefix(file)}`,
        '    return self',
        'async def __aexit__(self, *exc):',
        '    self.path = None',
      ]),
    );
    return [`async with ${name}() as pool:`, `    ${application}.post(pool.path + "/pool")(lambda: None)`];
  },
];

/** Writes `async def create_app()` and code that runs it during the import. */
export function asyncFactory(file: SourceFile, made: string): string {
  const { random } = file;
  file.import('import asyncio');
  const name = file.fresh('create_app');
  const steps = Array.from({ length: random.between(0, 2) }, () => random.pick(STEPS)(file, 'application'));
  file.emit(
    ...block(`async def ${name}(*, debug: bool = False):`, [
      `application = ${made}`,
      ...steps.flat(),
      ...registration(file, 'application'),
      'return application',
    ]),
  );
  return random.pick(RUNNERS)(file, `${name}(${random.pick(['', 'debug=True'])})`);
}

/** Lifespans that register nothing. */
const LIFESPANS: readonly ((file: SourceFile, name: string) => readonly string[])[] = [
  (_file, name) => ['@asynccontextmanager', `async def ${name}(app):`, '    yield'],
  (_file, name) => [
    '@asynccontextmanager',
    `async def ${name}(app: FastAPI):`,
    '    app.state.ready = True',
    '    try:',
    '        yield {"path": "/state"}',
    '    finally:',
    '        app.state.ready = False',
  ],
  (_file, name) => [
    `class ${name}:`,
    '    def __init__(self, app):',
    '        self.app = app',
    '    async def __aenter__(self):',
    '        return {"app": self.app.title}',
    '    async def __aexit__(self, *exc):',
    '        return None',
  ],
  (file, name) => {
    const inner = file.fresh('pool');
    file.import('from contextlib import AsyncExitStack');
    return [
      '@asynccontextmanager',
      `async def ${inner}(size=1):`,
      '    yield size',
      '@asynccontextmanager',
      `async def ${name}(app):`,
      '    async with AsyncExitStack() as stack:',
      `        size = await stack.enter_async_context(${inner}())`,
      '        yield {"size": size}',
    ];
  },
  (_file, name) => [
    `def make_${name}(*steps):`,
    '    @asynccontextmanager',
    '    async def lifespan(app):',
    '        for step in steps:',
    '            await step(app)',
    '        yield',
    '    return lifespan',
    `${name} = make_${name}()`,
  ],
];

/** Defines a lifespan that registers nothing and returns its name. */
export function lifespan(file: SourceFile): string {
  file.import('from contextlib import asynccontextmanager');
  file.import('from fastapi import FastAPI');
  const name = file.fresh('lifespan');
  file.define(...file.random.pick(LIFESPANS)(file, name));
  return name;
}

/** Returns event handlers that register nothing. */
export function eventHandlers(file: SourceFile, app: string): readonly string[] {
  const event = file.random.pick(['startup', 'shutdown']);
  const name = file.fresh('on_event');
  return file.random.pick([
    [`@${app}.on_event(${quote(event)})`, `async def ${name}(): ...`],
    [`async def ${name}():`, `    ${app}.state.up = True`, `${app}.router.on_${event}.append(${name})`],
  ]);
}
