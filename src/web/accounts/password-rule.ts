/** Which passwords are taken. Length does most; what is guessed first is refused. */

export const passwordLength = { min: 12, max: 128 } as const;

/** Beginnings of what stands at the top of every list of leaked passwords. */
const common =
  /^(?:password|passw0rd|qwerty|azerty|letmein|welcome|iloveyou|administrator|changeme|portico|correcthorse|abc123|monkey|dragon|football|baseball|sunshine|princess|trustno1|superman|whatever|secret)/;

/** @param about what others know of the person: name, address. @returns what is wrong, as a sentence; undefined when it is taken */
export function passwordFault(password: string, about: readonly string[] = []): string | undefined {
  const { min, max } = passwordLength;
  const length = [...password].length;
  if (length < min) return `A password has at least ${min} characters; a few words are easy to remember.`;
  if (password.length > max) return `A password has at most ${max} characters.`;
  const plain = password.toLowerCase();
  if (new Set(plain).size < 6) return 'This repeats a few characters: use more different ones.';
  if (isRow(plain)) return 'This is a row of the keyboard or the alphabet: use something less regular.';
  const rest = plain.replace(/[^\p{L}]/gu, '');
  if (common.test(plain) && rest.length < 16) return 'This is among the first that are guessed: use another.';
  const known = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const own = known.filter((word) => word.length >= 3 && plain.includes(word));
  const left = own.reduce((text, word) => text.replaceAll(word, ''), plain).replace(/[^\p{L}\p{N}]/gu, '');
  if (own.length > 0 && left.length < 8) {
    return 'This is little more than your name or address: use something else.';
  }
  return undefined;
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const pairs = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((next, at) => [`${row[at]}${next}`, `${next}${row[at]}`])),
);

/** Nearly every character is the neighbour of the one before. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((next, at) => `${text[at]}${next}`);
  return steps.filter((step) => pairs.has(step)).length >= steps.length * 0.75;
}
