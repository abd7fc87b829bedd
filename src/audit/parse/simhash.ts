/** 64-bit simhash of a text: near-equal texts have a small distance. */

const fnvPrime = 0x01000193;

/**
 * 16 hex digits. Features are pairs of adjacent words, each counted once; words with digits count as one word,
 * so that IDs and dates do not make two copies of a page different. `0000000000000000` for a text without words.
 */
export function simhash(text: string): string {
  const pairs = wordPairs(text);
  if (pairs.size === 0) return '0'.repeat(16);
  const votes = new Int32Array(64);
  for (const pair of pairs) {
    vote(votes, 0, hash32(pair, 0x811c9dc5));
    vote(votes, 32, hash32(pair, 0x9747b28c));
  }
  let out = '';
  for (let digit = 0; digit < 16; digit++) {
    let value = 0;
    for (let bit = 0; bit < 4; bit++) value = value * 2 + ((votes[digit * 4 + bit] ?? 0) > 0 ? 1 : 0);
    out += value.toString(16);
  }
  return out;
}

/** Number of differing bits, 0 to 64; 64 when one of them is not a simhash. */
export function simhashDistance(a: string, b: string): number {
  if (!/^[0-9a-f]{16}$/i.test(a) || !/^[0-9a-f]{16}$/i.test(b)) return 64;
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count++;
  return count;
}

function wordPairs(text: string): Set<string> {
  const pairs = new Set<string>();
  let previous = '';
  for (const [word] of text
    .toLowerCase()
    .matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu)) {
    const current = /\p{N}/u.test(word) ? '#' : word.slice(0, 64);
    pairs.add(`${previous} ${current}`);
    previous = current;
  }
  return pairs;
}

function vote(votes: Int32Array, offset: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++)
    votes[offset + bit] = (votes[offset + bit] ?? 0) + ((hash >>> bit) & 1 ? 1 : -1);
}

/** FNV-1a with a final mix, so that short words differ in every bit. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
