import axios from 'axios';
export async function call(id: number, body: any) {
  return axios({ url: `/api/v1/items`, method: 'post', data: body });
}
