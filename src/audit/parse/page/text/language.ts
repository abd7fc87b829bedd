/** The language of a page: one decision by script, declaration, and words, with its basis. */
import { primaryOf } from '../../words/language.ts';
import { isWrittenIn, languageOfScript, otherScript } from './script.ts';
import { ownLetters, stopWords } from './stop-words.ts';

export interface Detected {
  /** Language code, covered by the word lists or not. */
  detected?: string;
  /** 0 to 1; by words, the lead over the next language. */
  confidence: number;
}

export interface LanguageDecision extends Detected {
  /** The language of the page; absent when it is unknown. */
  spoken?: string;
  by?: 'script' | 'declaration' | 'words';
}

/** A shorter text in Latin letters has no detectable language. */
const MIN_CHARS = 200;
const SAMPLE = 12_000;
/** Letters of a script, Han and kana counted three times. */
const fewestLetters = 60;
/** Share of another script that makes it the page's own: every page has some Latin, such as brands and consent texts. */
const ownShare = 0.2;
/** With a declaration that agrees, and with one that disagrees. */
const agreedShare = 0.05;
const opposedShare = 0.5;
/** Lead by which words decide a language, and by which they overrule a declaration. */
const lead = 0.15;
const overruling = 0.3;
/** A fifth of the words of running text are stop words; lists of names have few. */
const fewestVotes = 5;
/** One word in every line of a menu is not a text; it is enough to agree with a declaration. */
const fewestDifferent = 4;
const fewestOfWords = 0.03;

/** Half of the sample is from the middle, because the beginning is often only menus. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE) return text;
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, SAMPLE / 2)} ${text.slice(middle, middle + SAMPLE / 2)}`;
}

/** The language of a text by its script, else by its words; none for short texts and lists of names. Linear, for at most 12,000 characters. */
export function detectLanguage(text: string, declared?: string): Detected {
  const sample = sampleOf(text);
  return byScript(sample, ownShare) ?? byWords(sample, declared);
}

/** Decides by script, which no declaration overrules, then by the declaration unless the words clearly contradict it, then by the words. */
export function decideLanguage(text: string, tag: string | undefined): LanguageDecision {
  const sample = sampleOf(text);
  const declared = primaryOf(tag);
  const { script, letters } = otherScript(sample);
  const found = byScript(sample, ownShare) ?? byWords(sample, declared);
  if (declared === undefined)
    return found.detected === undefined
      ? found
      : { ...found, spoken: found.detected, by: byScript(sample, ownShare) ? 'script' : 'words' };
  if (script && script.letters >= fewestLetters && isWrittenIn(declared, script.name)) {
    if (script.share >= agreedShare) return { ...found, spoken: inScript(declared, found), by: 'script' };
  }
  if (script && script.share >= opposedShare && script.letters >= fewestLetters)
    return { ...found, ...(found.detected && { spoken: found.detected }), by: 'script' };
  // Only Latin letters, although the declared language has another script.
  if (letters >= MIN_CHARS && !isWrittenIn(declared, 'Latin'))
    return found.detected === undefined ? found : { ...found, spoken: found.detected, by: 'words' };
  const opposed =
    found.detected !== undefined &&
    found.detected !== declared &&
    found.confidence >= overruling &&
    declared in stopWords;
  return opposed
    ? { ...found, spoken: found.detected!, by: 'words' }
    : { ...found, spoken: declared, by: 'declaration' };
}

/** Letters identify Ukrainian that is declared as Russian. */
const inScript = (declared: string, { detected, confidence }: Detected): string =>
  detected !== undefined && confidence === 1 && tellsApart.has(detected) && tellsApart.has(declared)
    ? detected
    : declared;
const tellsApart: ReadonlySet<string> = new Set(['ru', 'uk', 'bg', 'sr', 'mk', 'ja', 'zh']);

function byScript(sample: string, enough: number): Detected | undefined {
  const { script } = otherScript(sample);
  if (!script || script.share < enough || script.letters < fewestLetters) return undefined;
  const detected = languageOfScript(sample, script);
  return detected === undefined ? undefined : { detected, confidence: 1 };
}

interface Votes {
  /** Languages whose list has the word. */
  by: Map<string, string[]>;
}
let votes: Votes | undefined;
function votesOf(): Votes {
  if (votes) return votes;
  const by = new Map<string, string[]>();
  for (const [language, list] of Object.entries(stopWords))
    for (const word of list.split(' ')) by.set(word, [...(by.get(word) ?? []), language]);
  return (votes = { by });
}

function byWords(sample: string, declared?: string): Detected {
  if (sample.length < MIN_CHARS) return { confidence: 0 };
  const { by } = votesOf();
  const words =
    sample
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{Script=Latin}\p{M}]+/gu) ?? [];
  const scores = new Map<string, { score: number; words: number }>();
  const different = new Map<string, Set<string>>();
  const vote = (language: string, score: number): void => {
    const one = scores.get(language) ?? { score: 0, words: 0 };
    scores.set(language, { score: one.score + score, words: one.words + 1 });
  };
  for (const [language, letters] of ownLetters) for (const _ of sample.matchAll(letters)) vote(language, 0.5);
  for (const word of words) {
    const lists = by.get(word) ?? [];
    // A word that several languages share counts for none of them.
    for (const language of lists) {
      vote(language, 1 / lists.length);
      different.set(language, (different.get(language) ?? new Set()).add(word));
    }
  }
  const [first, second] = [...scores].toSorted((a, b) => b[1].score - a[1].score);
  if (!first || first[1].words < fewestVotes || first[1].words / words.length < fewestOfWords)
    return { confidence: 0 };
  if (first[0] !== declared && (different.get(first[0])?.size ?? 0) < fewestDifferent)
    return { confidence: 0 };
  const confidence = (first[1].score - (second?.[1].score ?? 0)) / first[1].score;
  return confidence < lead ? { confidence } : { detected: first[0], confidence };
}

/** Whether a text in the first language can be distinguished from one in the other, by words or by script. */
export const isToldByWords = (language: string, other: string): boolean =>
  language in stopWords || !isWrittenIn(language, 'Latin') || !isWrittenIn(other, 'Latin');

/** Languages so similar that confusing them contradicts no declaration. */
const near: readonly string[] = ['hr bs sr cnr', 'id ms', 'nb nn', 'cs sk', 'da nb', 'es gl ca', 'pt gl'];

export const areNearLanguages = (a: string, b: string): boolean =>
  near.some((group) => group.split(' ').includes(a) && group.split(' ').includes(b));
