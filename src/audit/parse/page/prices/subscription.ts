/** Prices of an order that is repeated, beside the price of a single one: lower, under a condition. */
import { collapse } from '../../tree.ts';
import { countWithin } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { roleIn } from './kind.ts';
import type { Speech } from './kind.ts';
import { isReduced } from './settle.ts';
import type { Guess } from './settle.ts';

/** So many characters away a price may be that of a single order. */
const NEAR = 600;
/** So many prices on either side are looked at. */
const REACH = 6;
/** The longest text of a block about one price. */
const MAX_BLOCK = 200;
const LEVELS = 6;

const isOpen = ({ kind }: Guess): boolean =>
  kind === 'current' || kind === 'now' || kind === 'struck-if-larger';

/** Lower prices in a subscription block; one-time buyers pay the other price. */
export function bySubscription(page: Outline, guesses: readonly Guess[], speech: Speech): Guess[] {
  if (guesses.length < 2) return [...guesses];
  const open = guesses
    .filter(isOpen)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const known = new Map<Guess, boolean>();
  const isRepeated = (guess: Guess): boolean => {
    const before = known.get(guess);
    if (before !== undefined) return before;
    const said = speaksOfSubscription(page, guess.at, open, speech);
    known.set(guess, said);
    return said;
  };
  return guesses.map((guess, i) => {
    if (guess.kind !== 'current' && guess.kind !== 'now') return guess;
    const single = guesses
      .slice(Math.max(0, i - REACH), i + REACH + 1)
      .filter(
        (other) =>
          isOpen(other) &&
          isReduced(guess, other) &&
          page.region[other.at] === page.region[guess.at] &&
          Math.abs(page.from[other.at]! - page.from[guess.at]!) <= NEAR,
      );
    return single.length > 0 && isRepeated(guess) && single.some((other) => !isRepeated(other))
      ? { ...guess, kind: 'member' as const }
      : guess;
  });
}

/** In the largest small block around a price that holds no other price to pay. */
function speaksOfSubscription(
  page: Outline,
  owner: number,
  open: readonly number[],
  speech: Speech,
): boolean {
  let block = owner;
  for (let at = owner, left = LEVELS; at >= 0 && left > 0; at = page.parent[at]!, left -= 1) {
    if (page.to[at]! - page.from[at]! > MAX_BLOCK || countWithin(page, open, at) > 1) break;
    block = at;
  }
  const text = collapse(
    page.text.slice(page.from[block], Math.min(page.to[block]!, page.from[block]! + MAX_BLOCK)),
  );
  return !letter.test(text) && roleIn(text, 'subscription', speech) !== undefined;
}

/** One may subscribe to a letter, too. */
const letter =
  /news\s?letter|e-?mail|nyhets?brev|nyhedsbrev|nieuwsbrief|hírlevél|mailing|メール|メルマガ|рассылк|розсилк|뉴스레터|邮件|電子報|bülten|ενημερωτικό/iu;
