async function send(path: string, init?: RequestInit) { return fetch('/api' + path, init); }
export async function call(id: number, body: any) {
  return send(`/shop/orders/${id}/lines`, { method: 'POST' });
}
