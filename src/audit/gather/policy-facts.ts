/** What a policy page says in figures and addresses. */
import type { PolicyFacts } from '../evidence.ts';
import type { PageFacts } from '../parse/facts.ts';

const day =
  /(?<![\d.,])(\d{1,3})\s?(?:[-–]\s?(\d{1,3})\s?)?(?:-|calendar |business |working |full |consecutive )?(?:days?|tage?n?|kalendertage?n?|werktage?n?|jours?|d[ií]as?|giorni|giorno|dagen|dag|dias?|dni|dzień)\b|(\d{1,3})\s?日/giu;
const email = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;
const phone = /(?<![\w/.-])(?:\+|00|\(?0)\d[\d\s()/.-]{5,20}\d(?![\w/-])/g;

/** A house number near a postcode: street first as in most of Europe, or number first (United States; Britain, Ireland, Canada; France and its neighbours), or Japan's mark. */
const addresses: readonly RegExp[] = [
  /[\p{L}.'-]{2,40}(?: [\p{L}.'-]{1,30}){0,3} \d{1,4} ?[a-z]?,? {1,2}(?:[A-Z]{1,2}-)?\d{2,3}-?\d{2,3} ?(?:[A-Z]{2} )?\p{Lu}[\p{L}-]{1,40}/gu,
  /\d{1,5} (?:\p{Lu}[\p{L}.'-]{1,30} ){1,4}(?:[\p{L}#.]{1,12} ?\d{0,5})?,? {1,2}(?:\p{Lu}[\p{L}.'-]{1,30},? ){1,3}[A-Z]{2},? \d{5}/gu,
  /\d{1,4}[a-z]?,? (?:\p{Lu}[\p{L}.'-]{1,30},? ){1,6}(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/gu,
  /\d{1,4},? (?:rue|avenue|av\.|boulevard|bd|place|chemin|via|viale|piazza|calle|ul\.) ?[\p{L} .'-]{2,60},? \d{5} \p{Lu}[\p{L}-]{1,40}/giu,
  /〒\s?\d{3}-\d{4}\s?\S{2,60}/gu,
];

/** Facts of the page's own text; links for mail and telephone in it count too. Lists are sorted and without repeats. */
export function policyFacts(facts: PageFacts): PolicyFacts {
  const { own } = facts.text;
  const links = facts.links.filter(
    ({ region }) => region !== 'header' && region !== 'footer' && region !== 'nav',
  );
  const linked = (scheme: string): string[] =>
    links.flatMap(({ href }) =>
      href.toLowerCase().startsWith(scheme) ? [clean(href.slice(scheme.length))] : [],
    );
  return {
    words: facts.text.ownWords,
    days: daysIn(own),
    emails: sorted([...linked('mailto:'), ...(own.match(email) ?? [])].map((one) => one.toLowerCase())),
    phones: sorted([...linked('tel:'), ...(own.match(phone) ?? [])].map((one) => one.trim()).filter(isPhone)),
    addresses: sorted(
      addresses.flatMap((pattern) => own.match(pattern) ?? []).map((one) => one.slice(0, 160)),
    ),
  };
}

/** Numbers of days, both ends of a range. */
function daysIn(text: string): number[] {
  const found = [...text.matchAll(day)]
    .flatMap((match) => match.slice(1, 4))
    .flatMap((one) => (one === undefined ? [] : [Number(one)]));
  return [...new Set(found)]
    .filter((one) => one > 0)
    .toSorted((a, b) => a - b)
    .slice(0, 20);
}

/** A date or a price is no telephone number. */
const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text);
};

function clean(href: string): string {
  const address = href.split('?')[0] ?? '';
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const sorted = (values: readonly string[]): string[] =>
  [...new Set(values.filter((one) => one !== ''))].toSorted().slice(0, 20);
