async function send(path: string, init?: RequestInit) { return fetch('' + path, init); }
export async function call(id: number, body: any) {
  return send(`/users/${id}/items/${id}/buy`, { method: 'POST' });
}
