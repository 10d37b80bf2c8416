import axios from 'axios';
const PATHS = { thing: (id: number) => `/service/api/v3/teams/${id}` } as const;
export async function call(id: number, body: any) {
  return axios.patch(PATHS.thing(id));
}
