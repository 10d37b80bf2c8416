export async function call(id: number, body: any) {
  return fetch(`/service/api/v3/teams/${id}/logo`, { method: 'DELETE' });
}
