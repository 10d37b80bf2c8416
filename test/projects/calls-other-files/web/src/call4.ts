export async function call(id: number, body: any) {
  return fetch('/service/api/v3/teams/1/members/3', { method: 'POST' });
}
