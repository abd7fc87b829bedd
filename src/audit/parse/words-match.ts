/** Whole-word search for the terms of a topic. */
import { companyWords } from './words-company.ts';
import { discountWords } from './words-discount.ts';
import { type Language, languages, type WordList } from './words-language.ts';
import { createMatcher, type FoundTerm, type Matcher } from './words-matcher.ts';
import { operateWords } from './words-operate.ts';
import { policyWords } from './words-policy.ts';
import { priceWords } from './words-price.ts';
import { productWords } from './words-product.ts';
import { shopWords } from './words-shop.ts';

const lists = {
  ...shopWords,
  ...operateWords,
  ...policyWords,
  ...companyWords,
  ...priceWords,
  ...discountWords,
  ...productWords,
} satisfies Record<string, WordList>;

/** What the word lists speak about. */
export type Topic = keyof typeof lists;

const matchers = new Map<string, Matcher>();

/**
 * The first term of the topic in a text, as whole words, any letter case. Without a language all nine are tried;
 * topics of small words (`fromPrice`, `listPrice`) need one. Linear in the text.
 */
export function findTerm(text: string, topic: Topic, language?: Language): FoundTerm | undefined {
  return matcherOf(topic, language)(text);
}

/** True when the text holds a term of the topic. */
export function hasTerm(text: string, topic: Topic, language?: Language): boolean {
  return findTerm(text, topic, language) !== undefined;
}

function matcherOf(topic: Topic, language: Language | undefined): Matcher {
  const key = `${topic} ${language ?? ''}`;
  const known = matchers.get(key);
  if (known) return known;
  const list: WordList = lists[topic];
  const made = createMatcher((language ? [language] : languages).flatMap((name) => list[name].split('|')));
  matchers.set(key, made);
  return made;
}
