import { inspectFiles } from '../support/law/judge';

/** A program that took forever: each constructor left a condition for each exception that it may raise. */
it('lists an application with thousands of undecided tests that raise', async () => {
  const program = `
import vendor
from fastapi import FastAPI
class Failure(Exception):
    def __init__(self, message, **details):
        super().__init__(message)
        self.code = vendor.CODES[message] if message in vendor.CODES else vendor.code(details)
class Column:
    def __init__(self, kind, required):
        self.kind, self.required = kind, required
        if not isinstance(self.kind, (str, int)):
            raise Failure(f"Expected a type, got {self.kind}", kind=self.kind)
        if required not in (True, False):
            raise Failure("Expected a bool")
app = FastAPI()
columns = [Column(vendor.kind(index), vendor.required(index)) for index in range(1500)]
@app.get("/columns")
def columns(): ...
`;
  const { report } = await inspectFiles({ 'main.py': program }, '0.165.0');
  const rows = report.routes.filter(({ kind }) => kind !== 'docs');
  expect(rows.map(({ path, condition }) => [path, condition])).toEqual([['/columns', null]]);
});

/** A program that took forever: a modelled function was asked for each of ten million combinations of its arguments. */
it('asks a modelled function for few combinations of undecided arguments', async () => {
  const argument = (name: string): readonly string[] => [
    `${name} = "0"`,
    ...Array.from('123456', (one) => `if node.startswith("${name}${one}"): ${name} = "${one}"`),
  ];
  const program = [
    'import platform',
    'from fastapi import FastAPI',
    'app, node = FastAPI(), platform.node()',
    ...Array.from('abcdefghi', argument).flat(),
    'app.get("/" + max(a, b, c, d, e, f, g, h, i))(print)',
  ];
  const { report } = await inspectFiles({ 'main.py': program.join('\n') }, '0.165.0');
  const rows = report.routes.filter(({ kind }) => kind !== 'docs');
  expect(rows.map(({ path, partial }) => [path, partial])).toEqual([['/{?}', true]]);
});
