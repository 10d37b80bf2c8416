const BASE = '/api';
export async function call(id: number, body: any) {
  return fetch(BASE + '/carts/' + id, { method: 'DELETE' });
}
