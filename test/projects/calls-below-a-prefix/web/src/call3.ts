import { API_URL } from './config';
export async function call(id: number, body: any) {
  const res = await fetch(`${API_URL}/items/${id}?full=${id}`);
}
