import axios from 'axios';
const PATHS = { thing: (id: number) => `/v2/files/${id}` } as const;
export async function call(id: number, body: any) {
  return axios.get(PATHS.thing(id));
}
