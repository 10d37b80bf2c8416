/** Finds characters by the names that Unicode gives them, and the other way round. */
export { characterNamed, nameOfCharacter } from '../../python/literals/named-characters';
