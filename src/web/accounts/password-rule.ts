/** Password rules: minimum length, and no common passwords. */
import { accountFormTexts as say } from './forms/messages/index.ts';

export const passwordLength = { min: 12, max: 128 } as const;

/** Prefixes of the most common leaked passwords. */
const common =
  /^(?:password|passw0rd|qwerty|azerty|letmein|welcome|iloveyou|administrator|changeme|portico|correcthorse|abc123|monkey|dragon|football|baseball|sunshine|princess|trustno1|superman|whatever|secret)/;

/** @param about name and email address of the person. @returns an error message, or undefined if the password is accepted */
export function passwordFault(password: string, about: readonly string[] = []): string | undefined {
  const { min, max } = passwordLength;
  const length = [...password].length;
  if (length < min) return say('password-short', { min });
  if (password.length > max) return say('use-at-most', { max });
  const plain = password.toLowerCase();
  if (new Set(plain).size < 6) return say('password-repeats');
  if (isRow(plain)) return say('password-row');
  const rest = plain.replace(/[^\p{L}]/gu, '');
  if (common.test(plain) && rest.length < 16) return say('password-common');
  const known = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const own = known.filter((word) => word.length >= 3 && plain.includes(word));
  const left = own.reduce((text, word) => text.replaceAll(word, ''), plain).replace(/[^\p{L}\p{N}]/gu, '');
  if (own.length > 0 && left.length < 8) return say('password-personal');
  return undefined;
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const pairs = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((next, at) => [`${row[at]}${next}`, `${next}${row[at]}`])),
);

/** At least 75% of the characters are next to the previous one on the keyboard or in the alphabet. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((next, at) => `${text[at]}${next}`);
  return steps.filter((step) => pairs.has(step)).length >= steps.length * 0.75;
}
