export async function call(id: number, body: any) {
  return fetch('/api/carts/7', { method: 'DELETE' });
}
