import ky from 'ky';
const api = ky.extend({ prefixUrl: '/v2' });
export async function call(id: number, body: any) {
  return api.get(`things`).json();
}
