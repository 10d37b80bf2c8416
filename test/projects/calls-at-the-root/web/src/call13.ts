import ky from 'ky';
const api = ky.extend({ prefixUrl: '/' });
export async function call(id: number, body: any) {
  return api.post(`users/${id}/items/${id}/buy`).json();
}
