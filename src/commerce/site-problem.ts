/** What is wrong with a preference, as a sentence for people. */

export interface SiteProblem {
  /** `['paymentHandlers', '0', 'name']`; empty for the whole. */
  path: string[];
  text: string;
}

const known: [pattern: RegExp, sentence: string][] = [
  [/^Too small: expected string/, 'Please fill this in.'],
  [/^Too big: expected string to have <=(\d+)/, 'Please use at most $1 characters.'],
  [/^Too small: expected array/, 'Please give at least one.'],
  [/^Too big: expected array to have <=(\d+)/, 'At most $1 can be kept.'],
  [/^Too (?:big|small): expected number to be (<=|>=|<|>) ?([\d.]+)/, 'Please give a number $1 $2.'],
  [/^(Choose .+)/, '$1'],
  [/^Invalid option/, 'Please choose one of the list.'],
  [/^Invalid input: expected \w+, received undefined/, 'This is missing.'],
  [/^Unrecognized keys?: (.{1,80})/, 'There is no preference $1.'],
  [/^Invalid string/, 'Please use a reverse domain such as com.example.news.'],
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

/** @param message of the schema */
export function siteProblemText(message: string): string {
  const kind = wrongKind(message);
  if (kind !== undefined) return `This must be ${kind}.`;
  for (const [pattern, sentence] of known) {
    const match = pattern.exec(message);
    if (match) return sentence.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
  }
  return `This ${message.replace(/\.$/, '')}.`;
}
