import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { PolicyFacts, PolicyKind, Value } from '../../evidence.ts';
import { sameDays } from '../../parse/day-counts.ts';
import { offerTerms, sellerTerms } from '../subjects/policies/markup.ts';
import { returnDays } from '../subjects/policies/return-markup.ts';

/** The returns page first, then pages that may mention returns. */
const places: readonly PolicyKind[] = ['returns', 'help', 'terms', 'shipping'];
/** The statutory withdrawal period, which often appears next to a longer return window. */
const byLaw = 14;

export default defineCheck({
  id: 'return-window-parity',
  category: 'trust-and-policies',
  name: 'Structured and written return windows match',
  description: 'Detects markup that states a different return window than the page.',
  why: 'An agent repeats the days from the markup. If the page states a different number, a buyer returns an item too late or claims what was not promised.',
  judged: {
    pass: 'merchantReturnDays is a window that the returns page states. The statutory 14 days may appear next to a longer window.',
    warn: 'The page states several windows and it is one of them, or the page states it but not next to words about returns.',
    fail: 'The page states return windows, and it is none of them.',
    notApplicable:
      'The markup states no days, no page about returns was read, or the page states no return window.',
    unknown: 'The page is in a language that the audit does not cover.',
  },
  priority: 'high',
  requires: ['policy-page'],
  shopOnly: true,
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Use one return window in the markup and on the page',
    instructions: 'Generate both from the same store setting.',
  },
  sources: ['google-return-policy', 'merchant-center-price-consistency'],
  needs: ['policies'],
  uses: ['products', 'home'],
  evaluate({ policies, products = [], home }) {
    const shop = { policies, ...(home ? { home } : {}) };
    const stated = [
      ...products.flatMap((page) => offerTerms(page, 'hasMerchantReturnPolicy', shop)),
      ...sellerTerms(undefined, 'hasMerchantReturnPolicy', shop),
    ].flatMap((terms) => {
      const days = returnDays(terms);
      return days === undefined ? [] : [{ terms, days }];
    });
    if (!stated.length) return notApplicable('The markup states no return days.');
    const told = written(policies);
    if (told === undefined) return notApplicable('No page about returns was read.');
    if (told === 'other-language')
      return unknown('failed', 'The returns page is in a language that the audit does not cover.');
    const { own, ref, windows, text } = told;
    if (!windows.length) return notApplicable('The returns page states no return window.');
    const evidence = [
      { ref, snippet: text },
      ...stated.slice(0, 2).map(({ terms, days }) => ({
        ref: terms.page.ref,
        pointer: `${terms.pointer}/merchantReturnDays`.slice(0, 300),
        snippet: `${days}`,
      })),
    ];
    const wrong = stated.find(({ days }) => !windows.some((one) => sameDays(one, days)));
    const days = (wrong ?? stated[0]!).days;
    const said = {
      evidence,
      cause: 'policy:return-window',
      fix: {
        instructions: `Make the markup and the page match. The markup states ${days} days, the page states ${windows.join(' or ')}.`,
        ...(windows.length === 1 ? { snippet: `"merchantReturnDays": ${windows[0]}` } : {}),
      },
    };
    const list = `${windows.join(' and ')} days`;
    if (wrong) {
      const near = own.terms.find(({ kind }) => kind === 'return-days')?.days ?? [];
      if (near.some((one) => sameDays(one, days)))
        return pass(`The markup and the page both state ${days} days to return.`, {
          evidence,
          confidence: 'low',
        });
      return own.days.some((one) => sameDays(one, days))
        ? warn(`The markup states ${days} days to return, but the page states a window of ${list}.`, {
            ...said,
            confidence: 'low',
          })
        : fail(`The markup states ${days} days to return, but the page states ${list}.`, said);
    }
    const others = windows.filter((one) => !stated.some((other) => sameDays(other.days, one)));
    if (others.some((one) => one !== byLaw || one > days))
      return warn(`The markup states ${days} days to return, but the page states ${list}.`, said);
    return pass(`The markup and the page both state ${days} days to return.`, { evidence });
  },
});

interface Told {
  own: PolicyFacts;
  ref: string;
  windows: number[];
  text: string;
}

/** The first page that states a window, or else the returns page. */
function written(policies: Value<'policies'>): Told | 'other-language' | undefined {
  const read = places.flatMap((kind) => {
    const { own, page } = policies[kind];
    return own && page ? [{ own, page, kind }] : [];
  });
  for (const { own, page } of read) {
    const window = own.terms.find(({ kind }) => kind === 'window');
    if (window) return { own, ref: page.ref, windows: window.days ?? [], text: window.text.slice(0, 300) };
  }
  const [first] = read;
  if (first?.kind !== 'returns') return undefined;
  if (first.own.language === undefined) return 'other-language';
  return { own: first.own, ref: first.page.ref, windows: [], text: '' };
}
