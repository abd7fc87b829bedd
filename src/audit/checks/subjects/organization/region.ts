/** Whether the seller is based in the European Union or the United Kingdom, where sellers must identify themselves. */
import type { Page, Value } from '../../../evidence.ts';
import { languages } from '../../../parse/words/words.ts';
import { merchantAddresses } from './members.ts';
import { type Merchant, textIn } from './node.ts';

/** ISO 3166 codes of two and three letters. */
const codes = new Map(
  (
    'AT:AUT BE:BEL BG:BGR CY:CYP CZ:CZE DE:DEU DK:DNK EE:EST ES:ESP FI:FIN FR:FRA GB:GBR GR:GRC HR:HRV ' +
    'HU:HUN IE:IRL IT:ITA LT:LTU LU:LUX LV:LVA MT:MLT NL:NLD PL:POL PT:PRT RO:ROU SE:SWE SI:SVN SK:SVK'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const moreNames = new Set([
  'uk',
  'el',
  'england',
  'scotland',
  'wales',
  'northern ireland',
  'great britain',
  'the netherlands',
  'holland',
  'czech republic',
]);
/** Currencies whose prices include VAT only in this region. */
const currencies = new Set(['EUR', 'GBP', 'SEK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'BGN']);
const vatWord =
  /(?<![\p{L}\d])(?:VAT|MwSt|USt|Mehrwertsteuer|Umsatzsteuer|TVA|TTC|IVA|[Bb]tw|BTW|[Mm]oms|DPH|ALV|ΦΠΑ|ДДС|DDV|PDV)(?![\p{L}\d])/u;
const vatNumber =
  /(?<![\p{L}\d])(?:ATU ?\d{8}|NL ?\d{9} ?B ?\d{2}|FR ?[A-Z\d]{2} ?\d{3} ?\d{3} ?\d{3}|ES ?-?[A-Z\d]\d{7}[A-Z\d]|IE ?\d[A-Z\d]\d{5}[A-Z]{1,2}|(?:BE|BG|CY|CZ|DE|DK|EE|EL|FI|GB|HR|HU|IT|LT|LU|LV|MT|PL|PT|RO|SE|SI|SK|XI) ?\d(?:[ .]?\d){7,11})(?![\p{L}\d])(?! \d)/gu;
const vatLabel = /VAT|U\.?St|MwSt|Umsatzsteuer|UID|TVA|I\.?V\.?A|BTW|NIF|CIF|NIP|moms|tax/i;

/** The fact that places the seller there, in words; undefined if none does. A stated country decides alone. */
export function placedInEurope(
  merchant: Merchant,
  home: Page,
  target: Value<'target'>,
  texts: readonly string[],
): string | undefined {
  const countries = merchantAddresses(merchant)
    .flatMap(({ country }) => country ?? [])
    .slice(0, 10);
  if (countries.length) {
    const found = countries.find(isEuropean);
    return found === undefined ? undefined : `addressCountry ${found.slice(0, 40)}`;
  }
  const stated = textIn(merchant.props, 'vatID');
  if (stated !== undefined && vatNumberIn(`VAT ${stated}`)) return `the VAT number ${stated.slice(0, 30)}`;
  const domain = new URL(target.canonicalOrigin).hostname.split('.').at(-1) ?? '';
  if (domain === 'eu' || domain === 'uk' || codes.has(domain.toUpperCase())) return `the domain .${domain}`;
  const written = texts.map(vatNumberIn).find((one) => one !== undefined);
  if (written !== undefined) return `the VAT number ${written}`;
  const currency = home.facts.prices.find((price) => currencies.has(price.currency ?? ''))?.currency;
  const word = vatWord.exec(home.facts.text.visible)?.[0];
  return currency && word ? `prices in ${currency} with ${word}` : undefined;
}

/** The first number with a VAT word shortly before it. */
export function vatNumberIn(text: string): string | undefined {
  for (const match of text.matchAll(vatNumber))
    if (vatLabel.test(text.slice(Math.max(0, match.index - 60), match.index)))
      return match[0].replaceAll(/[ .]/g, '');
  return undefined;
}

function isEuropean(country: string): boolean {
  const name = country
    .trim()
    .replace(/^https?:\/\/schema\.org\//i, '')
    .toLowerCase();
  const code = name.toUpperCase();
  if (codes.has(code) || [...codes.values()].includes(code) || moreNames.has(name)) return true;
  // A code of another country.
  if (name.length <= 3) return false;
  return languages.some((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return [...codes.keys()].some((one) => names.of(one)?.toLowerCase() === name);
  });
}
