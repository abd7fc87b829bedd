import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import type { PriceFault } from '../../parse/feed/price.ts';
import { lackingFields, otherAvailability } from '../../parse/feed/required.ts';
import { exampleOf, fieldFromPage } from '../subjects/feed/fill.ts';
import {
  type Feed,
  fieldFor,
  fieldSnippet,
  formatOf,
  ownFeed,
  readerOf,
  readerSentence,
} from '../subjects/feed/own.ts';
import { quote } from '../subjects/product/facts.ts';
import { formatCount, pathOf } from '../subjects/sitemap/entries.ts';

const passShare = 0.95;
const many = 0.8;
/** Share of malformed prices up to which they are only noted. */
const few = 0.05;
/** The report truncates longer sentences, which would hide the target platform. */
const maxSentence = 400;
/** A feed with fewer of these names uses other names for the same fields. */
const known = ['id', 'title', 'description', 'link', 'image_link', 'price', 'availability'];
const fewestKnown = 3;

export default defineCheck({
  id: 'feed-required-fields',
  category: 'discovery-files',
  name: 'Feed records have every required field',
  description: 'Detects records that shopping surfaces reject.',
  why: 'Shopping surfaces reject a record without a required field, so the product is missing there.',
  judged: {
    pass: 'At least 95% of the records have the fields that the target platform requires. The platform is detected from the columns. All platforms require id, title, description, link, image, availability, and price with currency. OpenAI also requires brand, seller_name, and a supported availability value; Google requires brand with gtin or mpn (fewer for media and clothing); Meta requires condition, and brand, gtin, or mpn.',
    warn: '80% to less than 95% of the records do, or more than 5% of the prices have a lowercase currency code, a floating-point rounding error, or (for OpenAI) a format other than 79.99 USD.',
    fail: 'Less than 80% of the records do.',
    notApplicable:
      'The storefront declares no product feed, or the declared feed has no readable records or no product fields.',
    unknown:
      'The field names of the feed are not known, or the feed was blocked, returned no usable response, or is XML in another vocabulary.',
  },
  priority: 'high',
  requires: ['feed'],
  effort: 'hours',
  fix: {
    title: 'Add the required fields to every feed record',
    instructions:
      'Each record needs every field that the target platform requires. For Google, set identifier_exists=no for products without a GTIN and MPN.',
    snippet:
      '<g:availability>in_stock</g:availability>\n<g:price>129.00 EUR</g:price>\n<g:brand>Acme</g:brand>\n<g:gtin>4006381333931</g:gtin>',
  },
  sources: [
    'merchant-center-product-data',
    'Google identifier requirements by category https://support.google.com/merchants/answer/6324478',
    'openai-product-feed',
    'acp-feed',
  ],
  needs: ['feeds', 'traffic'],
  uses: ['products'],
  evaluate({ feeds, traffic, products = [] }) {
    const own = ownFeed(feeds, traffic);
    if ('verdict' in own) return own.verdict;
    const { feed } = own;
    const { required, filled } = feed;
    const evidence = [{ ref: feed.ref }];
    const name = `${formatOf(feed)} feed ${pathOf(feed.url)}`;
    if (!required)
      return unknown('not-requested', `The fields in the ${name} were not counted.`, { evidence });
    if (!required.records) return notApplicable(`The ${name} has no records.`, { evidence });
    const named = known.filter((field) => Object.hasOwn(filled, field));
    if (named.length < fewestKnown)
      return unknown(
        'failed',
        `The field names in the ${name} are not known: ${Object.keys(filled).slice(0, 6).join(', ').slice(0, 150)}.`,
        { evidence },
      );
    const { records, full } = required;
    const gaps = Object.entries(required.missing).sort((a, b) => b[1] - a[1]);
    const share = full / records;
    const percent = Math.floor(share * 100);
    const summary = `${formatCount(full)} of ${formatCount(records)} records (${percent}%) in the ${name} have every required field`;
    const told = (most: number): string =>
      gaps
        .slice(0, most)
        .map(([field, count]) => gapText(feed, field, count))
        .join(', ');
    const [worst] = gaps;
    const reader = readerSentence(feed);
    const odd = oddPrices(feed);
    const isOdd = odd !== undefined && odd.records / records > few;
    const oddMore = odd && {
      cause: 'feed:prices',
      evidence: [
        { ref: feed.ref, snippet: odd.first, pointer: `record ${odd.record}` },
        ...(worst ? [{ ref: feed.ref, snippet: gapText(feed, worst[0], worst[1]) }] : []),
      ],
      fix: {
        title: 'Format feed prices as 79.99 USD',
        instructions:
          'Write the amount with a decimal point, the decimals of its currency, and no thousands separators, then a space and the uppercase ISO 4217 code. Round only when you write the price.',
        snippet: fieldSnippet(feed, { price: odd.repaired }),
      },
    };
    if (!worst) {
      const whole = `${records === 1 ? `The only record in the ${name} has` : `All ${formatCount(records)} records in the ${name} have`} every required field`;
      return isOdd
        ? warn(`${whole}, but ${odd.text}. ${reader}`, oddMore)
        : pass(`${whole}${odd ? `; ${odd.text}` : ''}. ${reader}`, { evidence });
    }
    const more = {
      value: share,
      cause: 'feed:fields',
      evidence: gaps.slice(0, 4).map(([field, count]) => {
        const first = required.first[field];
        return {
          ref: feed.ref,
          snippet: `${gapText(feed, field, count)} of ${records} records`,
          pointer: `record ${first?.record ?? '?'}${first?.id === undefined ? '' : `, id ${first.id}`}`,
        };
      }),
      fix: { title: titleOf(feed, worst[0]), snippet: snippetOf(feed, worst[0], products) },
    };
    const withGaps = (most: number): string =>
      `${summary}; ${told(most)}${odd ? `; ${odd.text}` : ''}. ${reader}`;
    const sentence = withGaps(3).length > maxSentence ? withGaps(1) : withGaps(3);
    if (share >= passShare)
      return isOdd ? warn(sentence, oddMore) : pass(sentence, { evidence: more.evidence, value: share });
    return share >= many ? warn(sentence, more) : fail(sentence, more);
  },
});

const gapText = (feed: Feed, field: string, count: number): string =>
  field === otherAvailability
    ? `availability has an unsupported value in ${formatCount(count)}`
    : `${fieldFor(feed, field)} is missing in ${formatCount(count)}`;

const oddForms: Record<PriceFault, string> = {
  'lower-case': 'the currency code is lowercase',
  'float-tail': 'the amount has a floating-point rounding error',
  format: 'the format is not 79.99 USD',
};

/** The most frequent problem of prices that can be parsed. */
function oddPrices(feed: Feed) {
  const found = Object.entries(feed.priceFaults ?? {}) as [
    PriceFault,
    { records: number; first: string; record: number },
  ][];
  const [worst] = found.toSorted((a, b) => b[1].records - a[1].records);
  if (!worst) return undefined;
  const [kind, { records, first, record }] = worst;
  const read = feed.sample.find(({ fields }) => fields['price'] === first);
  return {
    records,
    first,
    record,
    repaired: `${read?.price ?? '79.99'} ${read?.currency ?? 'USD'}`,
    text: `in ${formatCount(records)} ${records === 1 ? 'price' : 'prices'} ${oddForms[kind]} (${quote(first, 30)})`,
  };
}

const titleOf = (feed: Feed, field: string): string =>
  field === 'currency'
    ? 'Add the currency to every feed price'
    : `Add ${fieldFor(feed, field)} to every feed record`;

/** The missing field of a record, with the value from the product page if known. */
function snippetOf(feed: Feed, field: string, products: readonly Page[]): string {
  const id = (given: string | undefined): Record<string, string> =>
    given && field !== 'id' ? { id: given } : {};
  for (const { record: at, page: pageId } of feed.matches) {
    const record = feed.sample[at];
    const page = products.find((one) => one.id === pageId);
    const found =
      record && page && lackingFields(record, readerOf(feed)).includes(field) && fieldFromPage(page, field);
    if (found) return fieldSnippet(feed, { ...id(record.id), ...found });
  }
  const lacking = feed.sample.find((record) => lackingFields(record, readerOf(feed)).includes(field));
  return fieldSnippet(feed, { ...id(lacking?.id), ...exampleOf(field, lacking) });
}
