import { decodePath, hostOf, parseRequest } from '../../../src/analysis/routing/request';

describe('a request as a user writes it', () => {
  it.each([
    ['/a', 'GET', '/a', undefined],
    ['post /a?x=/b#c', 'POST', '/a', undefined],
    ['https://me@example.com:8000/a/../b?x', 'GET', '/a/../b', 'example.com:8000'],
    ['DELETE http://example.com', 'DELETE', '/', 'example.com'],
    ['PURGE  /a%20b ', 'PURGE', '/a%20b', undefined],
  ])('%j', (text, method, rawPath, authority) => {
    expect(parseRequest(text)).toMatchObject({ type: 'http', method, rawPath, authority });
  });

  it.each(['WS /a', 'websocket /a', 'ws://h/a', 'GET wss://h/a'])('%s is a websocket', (text) => {
    expect(parseRequest(text)).toMatchObject({ type: 'websocket', method: '', rawPath: '/a' });
  });

  it.each(['', 'a', 'GET', 'GET a', 'GET /a /b'])('%j is none', (text) => {
    expect(parseRequest(text)).toBeUndefined();
  });
});

it('decodes a path as servers do: once, by UTF-8, replacing what isn’t', () => {
  expect(['/a%2Fb', '/%C3%A9', '/%ff', '/%zz', '/%2541'].map(decodePath)).toEqual([
    '/a/b',
    '/é',
    '/\ufffd',
    '/%zz',
    '/%41',
  ]);
});

it('takes the port off a host', () => {
  expect(['A.example:80', '[::1]:8000', 'a b', ''].map(hostOf)).toEqual([
    'a.example',
    '[::1]',
    undefined,
    undefined,
  ]);
});
