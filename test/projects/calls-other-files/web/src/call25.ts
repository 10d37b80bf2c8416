export async function call(id: number, body: any) {
  const init = { method: 'PUT', body };
  return fetch(['/service/api/v3/teams', id].join('/') + '/logo', init);
}
