export async function call(id: number, body: any) {
  return fetch(`/api/shop/orders/${id}`);
}
