/** Matches plain texts of Python on one line. */
export const TEXTS = /"[^"]*"|'[^']*'/g;

/** Returns code with empty texts in place of its own, so that no word of theirs counts as a name. */
export const withoutTexts = (code: string): string => code.replace(TEXTS, '""');
