const base = import.meta.env.VITE_API ?? 'http://localhost:8000/api/v1';
export async function call(id: number, body: any) {
  return fetch(`${base}/items/${id}`, { method: 'PATCH' });
}
