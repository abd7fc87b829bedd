import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { PolicyFacts, PolicyKind, Value } from '../../evidence.ts';
import { sameDays } from '../../parse/day-counts.ts';
import { offerTerms, sellerTerms } from '../subjects/policies/markup.ts';
import { returnDays } from '../subjects/policies/return-markup.ts';

/** The page of its own first; then pages that tell of returns in passing. */
const places: readonly PolicyKind[] = ['returns', 'help', 'terms', 'shipping'];
/** The right to withdraw by law, which stands beside a longer window of the shop. */
const byLaw = 14;

export default defineCheck({
  id: 'return-window-parity',
  category: 'trust-and-policies',
  name: 'Structured and written return windows agree',
  description: 'Detects agents being told other days than shoppers.',
  why: 'An agent repeats the days of the markup; when the page gives others, somebody sends back too late or claims what was not promised.',
  judged: {
    pass: 'merchantReturnDays is a window that the returns page names. The 14 days of the law may stand beside a longer one.',
    warn: 'The page names several windows, and it is one of them; or it is named, but not beside words for returning.',
    fail: 'The page names windows, and it is none of them.',
    notApplicable: 'The markup states no days, no page about returns was read, or the page names no window.',
    unknown: 'The page is in a language that is not covered.',
  },
  priority: 'high',
  requires: ['policy-page'],
  shopOnly: true,
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'State one return window in markup and on the page',
    instructions: 'Write both from the same setting of the shop.',
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
      return unknown('failed', 'The returns page is in a language whose words are not known.');
    const { own, ref, windows, text } = told;
    if (!windows.length) return notApplicable('The returns page names no return window.');
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
        instructions: `Let the markup say what the page says, or the other way round: it is ${days} days there and ${windows.join(' or ')} here.`,
        ...(windows.length === 1 ? { snippet: `"merchantReturnDays": ${windows[0]}` } : {}),
      },
    };
    const list = `${windows.join(' and ')} days`;
    if (wrong) {
      const near = own.terms.find(({ kind }) => kind === 'return-days')?.days ?? [];
      if (near.some((one) => sameDays(one, days)))
        return pass(`The markup gives ${days} days to return, as the page does.`, {
          evidence,
          confidence: 'low',
        });
      return own.days.some((one) => sameDays(one, days))
        ? warn(`The markup gives ${days} days to return, the page names ${list} as the window.`, {
            ...said,
            confidence: 'low',
          })
        : fail(`The markup gives ${days} days to return, the page ${list}.`, said);
    }
    const others = windows.filter((one) => !stated.some((other) => sameDays(other.days, one)));
    if (others.some((one) => one !== byLaw || one > days))
      return warn(`The markup gives ${days} days to return, the page names ${list}.`, said);
    return pass(`Markup and page both give ${days} days to return.`, { evidence });
  },
});

interface Told {
  own: PolicyFacts;
  ref: string;
  windows: number[];
  text: string;
}

/** The first page that names a window; else the page about returns. */
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
