import axios from 'axios';
export async function call(id: number, body: any) {
  return axios({ url: `/v2/things`, method: 'get', data: body });
}
