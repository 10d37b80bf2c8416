import { unseenNames, unseenPending, wrongWith } from './support/unseen';

const PENDING = unseenPending();

/** Each was written by somebody who hadn't seen the analyser's code; see test/unseen/README.md. */
describe('applications that nobody had seen', () => {
  const isPending = (name: string): boolean => name in PENDING;
  const names = unseenNames();

  it('are 66, 30 of which are repositories with several applications', () => expect(names).toHaveLength(66));

  it.each(names.filter((name) => !isPending(name)))('%s', async (name) => {
    expect(await wrongWith(name)).toEqual([]);
  });

  it('has in pending.json only applications that are there and not right yet; remove the others', async () => {
    const wrong: string[] = [];
    for (const name of names.filter(isPending)) if ((await wrongWith(name)).length > 0) wrong.push(name);
    expect(Object.keys(PENDING)).toEqual(wrong);
  });
});
