import { callsOf, casesIn } from './shop';

jest.setTimeout(120_000);

it.each(['python', 'scripts'])(
  'tool routes calls finds the calls of %s, and what they reach',
  async (name) => {
    const cases = casesIn(`${name}.txt`);
    expect(await callsOf(cases)).toEqual(Object.fromEntries(cases.map((one) => [one.name, one.calls])));
  },
);
