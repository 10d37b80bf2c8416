import { getItem } from './client';

export const nameOf = async (id: number): Promise<string | undefined> =>
  (await getItem({ path: { id } })).data?.name;
