import axios from 'axios';
export async function call(id: number, body: any) {
  return axios({ url: `/api/shop/orders/${id}`, method: 'get', data: body });
}
