/** What a page says of returns: until when, who pays the way back, in what state, and when the money is back. */
import type { PolicyTerm } from '../../evidence-parts.ts';
import { type DayCount, dayCounts } from '../day-counts.ts';
import type { Language } from '../words/language.ts';
import { matchPlaces, wordsPattern } from '../words/pattern.ts';
import { atOnce, returnsTermWords } from './words-returns.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

type Place = { index: number; end: number };

/** Characters between a number and the word for what it counts. */
const reach = 110;
/** Characters between the way back and who pays it. */
const near = 120;
/** `We process your returns within 3 days`: what is done with returns, not when they are made. */
const touching = 8;
/** Longer times are warranties. */
const longest = 400;
const maxText = 200;

const { sendBack, payBack, handling, wayBack, bearer, condition } = returnsTermWords;

/** Terms in a text of this language, each kind once; windows with all their days. Linear in the text. */
export function returnTerms(text: string, language: Language): PolicyTerm[] {
  const sentences = sentencesOf(text);
  const timed = sentences.flatMap((sentence) => readTimes(sentence, language));
  const of = (kind: PolicyTerm['kind']): PolicyTerm[] => joined(timed.filter((one) => one.kind === kind));
  const found = [...of('window'), ...of('refund-time'), ...of('return-days')];
  const postage = sentences.find((one) => areNear(one.text, language));
  const state = text.search(wordsPattern(condition, language));
  const paid = found.some(({ kind }) => kind === 'refund-time')
    ? undefined
    : sentences.find((one) => isAtOnce(one.text, language));
  return [
    ...found,
    ...(paid ? [{ kind: 'refund-time' as const, text: paid.text.slice(0, maxText) }] : []),
    ...(postage ? [{ kind: 'postage' as const, text: postage.text.slice(0, maxText) }] : []),
    ...(state < 0 ? [] : [{ kind: 'condition' as const, text: around(text, state) }]),
  ];
}

/** What each number of days in a sentence counts, by the nearest word. */
function readTimes({ text }: Sentence, language: Language): PolicyTerm[] {
  const counts = dayCounts(text).filter(({ days }) => days <= longest);
  if (!counts.length) return [];
  const [back, money, other] = [sendBack, payBack, handling].map((list) =>
    matchPlaces(text, wordsPattern(list, language)),
  );
  return counts.flatMap((count): PolicyTerm[] => {
    // A word for paying back that is one for sending back too, as in Polish, counts as the longer one.
    const own = (back ?? []).filter(
      (one) =>
        !(money ?? []).some((wider) => covers(wider, one)) &&
        !(other ?? []).some(({ end }) => end <= one.index && one.index - end <= touching),
    );
    const [toBack, toMoney, toOther] = [own, money ?? [], other ?? []].map((places) =>
      distance(count, places),
    );
    const nearest = Math.min(toBack!, toMoney!, toOther!);
    // `We refund all payments within 14 days of the day on which your notice of withdrawal arrives.`
    const paid = nearest === toOther && (money ?? []).some(({ end }) => end <= count.index);
    if (nearest > reach && !paid) return [];
    const said = { text: around(text, count.index), days: [count.days] };
    const general: PolicyTerm[] =
      Math.min(toBack!, toMoney!) <= reach ? [{ kind: 'return-days', ...said }] : [];
    if (nearest === toBack) return [{ kind: 'window', ...said }, ...general];
    return nearest === toMoney || paid ? [{ kind: 'refund-time', ...said }, ...general] : general;
  });
}

const covers = (outer: Place, inner: Place): boolean => inner.index >= outer.index && inner.end <= outer.end;

/** Text before the number weighs slightly more: `within 30 days you get a refund` counts as the former. */
function distance({ index, end }: DayCount, places: readonly Place[]): number {
  return Math.min(
    Infinity,
    ...places
      .slice(0, 200)
      .map((one) => (one.end <= index ? index - one.end : Math.max(0, one.index - end) + 4)),
  );
}

function areNear(sentence: string, language: Language): boolean {
  const who = matchPlaces(sentence, wordsPattern(bearer, language)).slice(0, 100);
  if (!who.length) return false;
  const way = matchPlaces(sentence, wordsPattern(wayBack, language)).slice(0, 100);
  return way.some((one) =>
    who.some((two) => Math.max(two.index - one.end, one.index - two.end) <= near && !covers(one, two)),
  );
}

const isAtOnce = (sentence: string, language: Language): boolean =>
  sentence.search(wordsPattern(atOnce, language)) >= 0 &&
  sentence.search(wordsPattern(payBack, language)) >= 0;

/** One term of each kind: its first text, all its days. */
function joined(terms: readonly PolicyTerm[]): PolicyTerm[] {
  const [first] = terms;
  if (!first) return [];
  const days = [...new Set(terms.flatMap((one) => one.days ?? []))].toSorted((a, b) => a - b).slice(0, 12);
  return [{ ...first, days }];
}

/** At most 200 characters, the place in the middle of them. */
export const around = (text: string, index: number): string =>
  text.slice(Math.max(0, index - 90), Math.max(0, index - 90) + maxText).trim();
