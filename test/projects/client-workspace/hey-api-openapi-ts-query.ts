import { getItemOptions } from './client/@tanstack/react-query.gen';

export const query = (id: number) => getItemOptions({ path: { id } });
