import { titleCase } from '../../analysis/libraries/kit/text';

/** Returns the title that pydantic and FastAPI make of a name: `first_name` becomes `First Name`. */
export const titled = (name: string): string => titleCase(name).replaceAll('_', ' ');
