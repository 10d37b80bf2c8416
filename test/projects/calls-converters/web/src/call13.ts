const BASE = '/v2';
export async function call(id: number, body: any) {
  return fetch(BASE + '/things/' + id, { method: 'POST' });
}
