/**
 * A text as one word of a POSIX shell, in single quotes. For all untrusted text in a command that users may paste: hosts
 * of URLs may contain `$ ( ) ; & '` and backticks.
 */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
