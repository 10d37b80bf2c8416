/** Returns the title that pydantic and FastAPI make of a name: `first_name` becomes `First Name`. */
export const titled = (name: string): string => titleCase(name).replaceAll('_', ' ');

/** Models `str.title()`: a letter behind anything but a letter is capital, the others are small. */
function titleCase(text: string): string {
  let isInWord = false;
  return [...text]
    .map((char) => {
      const isCased = char.toLowerCase() !== char.toUpperCase();
      const shown = !isCased ? char : isInWord ? char.toLowerCase() : char.toUpperCase();
      isInWord = isCased;
      return shown;
    })
    .join('');
}
