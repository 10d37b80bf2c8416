const BASE = '';
export async function call(id: number, body: any) {
  return fetch(BASE + '/items/me');
}
