const BASE = '/api/v1';
export async function call(id: number, body: any) {
  return fetch(BASE + '/items', { method: 'POST' });
}
