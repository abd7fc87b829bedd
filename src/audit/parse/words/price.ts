/**
 * Words next to a price that state its role. They cover more languages than the other lists; a language may be missing from one of them.
 * Sources: the translations of Shopify's Dawn theme, WooCommerce, Magento, OpenCart and Cafe24, and price labels in public repositories.
 */
import { createMatcher, type FoundTerm, type Matcher } from './matcher.ts';
import { from, fromBehind, unit, until } from './price-amounts.ts';
import { nowTerms, saving, was, wasAtEnd, wasBehind } from './price-former.ts';
import { aside, freeFrom, gross, instalment, member, net, subscription } from './price-terms.ts';

/** Terms with `|` between them by primary language subtag; a language may be missing. */
export type OpenList = Readonly<Record<string, string>>;

const lists = {
  was,
  wasBehind,
  wasAtEnd,
  now: nowTerms,
  saving,
  aside,
  member,
  subscription,
  instalment,
  unit,
  from,
  fromBehind,
  net,
  gross,
  until,
  freeFrom,
} satisfies Record<string, OpenList>;

export type PriceRole = keyof typeof lists;

/** Scripts in which a term may touch other words, or whose marks are not letters. */
export const looseScript =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Devanagari}]/u;

/** Small words of the languages that have them so, which mean other things in the rest. */
const onlyWhereSpoken = new Set(['de']);

const finders = new Map<string, Matcher>();

/**
 * The first term of a role in a short text. Terms in Latin letters are those of the page's language and of English, of all languages
 * where that one has no list; other scripts identify the language, regardless of the page's declaration.
 */
export function findRole(text: string, role: PriceRole, tag: string | undefined): FoundTerm | undefined {
  const list: OpenList = lists[role];
  const known = knownIn(list, tag);
  const key = `${role} ${known}`;
  const finder = finders.get(key) ?? finderOf(list, known);
  finders.set(key, finder);
  return finder(text);
}

/** Every term of every role that is looked for in a language. */
export const roleTerms = (tag: string | undefined): string[] =>
  (Object.values(lists) as OpenList[]).flatMap((list) => termsOf(list, knownIn(list, tag)));

function knownIn(list: OpenList, tag: string | undefined): string {
  const subtag = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0] ?? '';
  const language = subtag === 'nb' || subtag === 'nn' ? 'no' : subtag;
  return Object.hasOwn(list, language) ? language : '';
}

function termsOf(list: OpenList, language: string): string[] {
  const spoken =
    language === ''
      ? Object.values(list)
          .flatMap(split)
          .filter((term) => !onlyWhereSpoken.has(term))
      : [list[language] ?? '', list['en'] ?? ''].flatMap(split);
  const byScript = Object.values(list)
    .flatMap(split)
    .filter((term) => !/\p{sc=Latin}/u.test(term));
  return [...new Set([...spoken, ...byScript])];
}

function finderOf(list: OpenList, language: string): Matcher {
  const terms = termsOf(list, language);
  const loose = terms.filter((term) => looseScript.test(term));
  const bounded = createMatcher(terms.filter((term) => !looseScript.test(term)));
  return (text) => {
    let first = bounded(text);
    if (!looseScript.test(text)) return first;
    const plain = text.toLowerCase().replace(/\s+/g, ' ');
    for (const term of loose) {
      const index = plain.indexOf(term);
      if (
        index < 0 ||
        (first && (first.index < index || (first.index === index && first.term.length >= term.length)))
      )
        continue;
      first = { term, index };
    }
    return first;
  };
}

const split = (list: string): string[] => list.split('|').filter((term) => term !== '');
