async function send(path: string, init?: RequestInit) { return fetch('/api/v1' + path, init); }
export async function call(id: number, body: any) {
  return send(`/itemz/${id}`);
}
