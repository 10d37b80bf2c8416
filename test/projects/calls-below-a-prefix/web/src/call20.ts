import ky from 'ky';
const api = ky.extend({ prefixUrl: '/api/v1' });
export async function call(id: number, body: any) {
  return api.get(`itemz/${id}`).json();
}
