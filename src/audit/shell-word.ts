/**
 * A text as one word of a POSIX shell: within single quotes it reads nothing but the end quote. For every foreign text in a
 * command that somebody may paste: hosts of URLs may hold `$ ( ) ; & '` and backticks.
 */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
