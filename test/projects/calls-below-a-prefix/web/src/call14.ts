export async function call(id: number, body: any) {
  return fetch(`${process.env.API_URL}/items/${id}`);
}
