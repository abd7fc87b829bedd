/** Problems of preferences, as sentences for people. */

export interface SiteProblem {
  /** `['paymentHandlers', '0', 'name']`; empty for the whole. */
  path: string[];
  text: string;
}

const known: [pattern: RegExp, sentence: string][] = [
  [/^Too small: expected string/, 'Fill in this field.'],
  [/^Too big: expected string to have <=(\d+)/, 'Use at most $1 characters.'],
  [/^Too small: expected array/, 'Add at least one entry.'],
  [/^Too big: expected array to have <=(\d+)/, 'Use at most $1 entries.'],
  [/^Too (?:big|small): expected (?:number|int) to be (<=|>=|<|>) ?([\d.]+)/, 'Enter a number $1 $2.'],
  [/^(Choose .+)/, '$1'],
  [/^Invalid option/, 'Select a value from the list.'],
  [/^Invalid input: expected (".{1,80}")$/, 'This must be $1.'],
  [/^Invalid input: expected \w+, received undefined/, 'This is missing.'],
  [/^Unrecognized keys?: (.{1,80})/, 'Unknown preference $1.'],
];

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What a value of another kind should be: `a list`. Undefined where the message says something else. @param message of the schema */
export function wrongKind(message: string): string | undefined {
  const [, expected = '', received] = /^Invalid input: expected (\w+), received (\w+)/.exec(message) ?? [];
  return received === undefined || received === 'undefined' ? undefined : kinds[expected];
}

/** @param message of the schema: one of ours continues the word This, one of the library is a sentence */
export function siteProblemText(message: string): string {
  const kind = wrongKind(message);
  if (kind !== undefined) return `This must be ${kind}.`;
  for (const [pattern, sentence] of known) {
    const match = pattern.exec(message);
    if (match) return sentence.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
  }
  return /^[a-z]/.test(message) ? `This ${message.replace(/\.$/, '')}.` : 'This is not valid.';
}
