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
  [/^Invalid input: expected (\w+), received (\w+)/, 'This must be $1, not $2.'],
  [/^Unrecognized keys?: (.{1,80})/, 'There is no preference $1.'],
  [/^Invalid string/, 'Please use a reverse domain such as com.example.news.'],
];

/** @param message of the schema */
export function siteProblemText(message: string): string {
  for (const [pattern, sentence] of known) {
    const match = pattern.exec(message);
    if (match) return sentence.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
  }
  return `This ${message.replace(/\.$/, '')}.`;
}
