import ky from 'ky';
const api = ky.extend({ prefixUrl: '/service/api/v3' });
export async function call(id: number, body: any) {
  return api.get(`people/${id}`).json();
}
