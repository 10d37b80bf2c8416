const BASE = '/service/api/v3';
export async function call(id: number, body: any) {
  return fetch(BASE + '/people');
}
