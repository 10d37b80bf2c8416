import axios from 'axios';
const PATHS = { thing: (id: number) => `/api/v1/items/${id}` } as const;
export async function call(id: number, body: any) {
  return axios.get(PATHS.thing(id));
}
