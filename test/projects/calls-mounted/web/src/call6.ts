import ky from 'ky';
const api = ky.extend({ prefixUrl: '/api' });
export async function call(id: number, body: any) {
  return api.post(`shop/orders/${id}/lines`).json();
}
