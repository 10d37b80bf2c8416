const base = import.meta.env.VITE_API ?? 'http://localhost:8000/api';
export async function call(id: number, body: any) {
  return fetch(`${base}/carts`);
}
