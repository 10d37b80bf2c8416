import { interpret } from './support';

/** The expected answers come from python-decouple 3.8, environs 14, Starlette 1.10 and python-dotenv 1.2. */
describe('libraries that read one setting a call', () => {
  const env = { APP_DEBUG: 'off', APP_PORT: '81', HOSTS: 'a, b', DEBUG: 'true' };

  it('knows python-decouple', async () => {
    const source = `
from decouple import config, Csv
prefix = config("APP_PREFIX", default="/api")
debug = config("APP_DEBUG", default=True, cast=bool)
port = config("APP_PORT", cast=int)
size = config("SIZE", default="3", cast=int)
hosts = config("HOSTS", cast=Csv())
required = config("REQUIRED")
`;
    expect(await interpret(source, { env })).toEqual({
      prefix: '/api',
      debug: false,
      port: 81,
      size: 3,
      hosts: ['a', 'b'],
      required: '?environment',
      raised: 'input-needed: REQUIRED: --env REQUIRED=…',
    });
  });

  it('knows environs, prefixes too', async () => {
    const source = `
from environs import Env
env = Env()
env.read_env()
plain = [env("HOSTS"), env.str("NOT_THERE", "d"), env.bool("DEBUG", False), env.list("HOSTS"), env.int("NUMBER", default=4)]
with env.prefixed("APP_"):
    inside = [env.int("PORT"), env.bool("DEBUG")]
after = env.bool("DEBUG")
del env
`;
    expect(await interpret(source, { env })).toEqual({
      plain: ['a, b', 'd', true, ['a', 'b'], 4],
      inside: [81, false],
      after: true,
    });
  });

  it('takes what a .env file holds from the environment that is given', async () => {
    const source = `
import os
from dotenv import load_dotenv, dotenv_values
load_dotenv()
hosts = os.getenv("HOSTS")
values = dotenv_values(".env")["HOSTS"]
`;
    expect(await interpret(source, { env })).toEqual({ hosts: 'a, b', values: 'a, b' });
  });
});

describe('attrs', () => {
  it('makes classes as data classes are made', async () => {
    const source = `
import attr
from attrs import define, field, Factory
@define
class A:
    path: str
    tags: list = field(factory=list)
    n: int = 2
    more: list = Factory(list)
    def __attrs_post_init__(self):
        self.full = self.path + "!"
@attr.s
class B:
    path = attr.ib()
    n = attr.ib(default=3)
one = A("/a", n=4)
values = [one.path, one.tags, one.n, one.full]
older = [B("/b").path, B("/b").n]
del one
`;
    expect(await interpret(source)).toMatchObject({ values: ['/a', [], 4, '/a!'], older: ['/b', 3] });
  });
});
