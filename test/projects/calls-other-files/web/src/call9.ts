import axios from 'axios';
export async function call(id: number, body: any) {
  return axios({ url: `/service/api/v3/people/search`, method: 'get', data: body });
}
