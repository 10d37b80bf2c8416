import axios from 'axios';
export async function call(id: number, body: any) {
  return axios({ url: `/items/${id}`, method: 'patch', data: body });
}
