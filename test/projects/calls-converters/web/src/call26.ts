const base = import.meta.env.VITE_API ?? 'http://localhost:8000/v2';
export async function call(id: number, body: any) {
  return fetch(`${base}/things/${id}`, { method: 'OPTIONS' });
}
