const base = import.meta.env.VITE_API ?? 'http://localhost:8000/service/api/v3';
export async function call(id: number, body: any) {
  return fetch(`${base}/teams/${id}/logo`, { method: 'PUT' });
}
