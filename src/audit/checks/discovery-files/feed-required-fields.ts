import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { lackingFields } from '../../parse/feed-required.ts';
import { exampleOf, fieldFromPage } from '../subjects/feed/fill.ts';
import { type Feed, fieldSnippet, formatOf, ownFeed } from '../subjects/feed/own.ts';
import { formatCount, pathOf } from '../subjects/sitemap/entries.ts';

const passShare = 0.95;
const many = 0.8;
/** A feed that knows fewer of these names uses others for the same things. */
const known = ['id', 'title', 'description', 'link', 'image_link', 'price', 'availability'];
const fewestKnown = 3;

export default defineCheck({
  id: 'feed-required-fields',
  category: 'discovery-files',
  name: 'Feed records carry every required field',
  description: 'Detects records that shopping surfaces reject.',
  why: 'Shopping surfaces reject a record without a required field: the product cannot be found there.',
  judged: {
    pass: 'At least 95 % of the records have id, title, description, link, image_link, availability, price with currency, brand, and gtin or mpn (fewer for media and clothing).',
    warn: '80 % to below 95 % have.',
    fail: 'Less than 80 % have.',
    notApplicable:
      'The shop declares no product feed, or the declared one holds no readable record or no product fields.',
    unknown:
      'The feed names its fields in a way that is not known, refused us, gave no usable answer, or is XML of another vocabulary.',
  },
  priority: 'high',
  requires: ['feed'],
  effort: 'hours',
  fix: {
    title: 'Fill the required fields of every feed record',
    instructions:
      'Each record needs id, title, description, link, image_link, price with currency, availability, and brand with gtin or mpn. Goods that have no such number say identifier_exists=no.',
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
      return unknown('not-requested', `The fields of the ${name} were not counted.`, { evidence });
    if (!required.records) return notApplicable(`The ${name} holds no record.`, { evidence });
    const named = known.filter((field) => Object.hasOwn(filled, field));
    if (named.length < fewestKnown)
      return unknown(
        'failed',
        `The ${name} names its fields in a way that is not known here: ${Object.keys(filled).slice(0, 6).join(', ').slice(0, 150)}.`,
        { evidence },
      );
    const { records, full } = required;
    const gaps = Object.entries(required.missing).sort((a, b) => b[1] - a[1]);
    const share = full / records;
    const percent = Math.floor(share * 100);
    const summary = `${formatCount(full)} of ${formatCount(records)} records (${percent} %) of the ${name} carry every required field`;
    const said = gaps
      .slice(0, 3)
      .map(([field, count]) => `${field} is missing in ${formatCount(count)}`)
      .join(', ');
    const [worst] = gaps;
    if (!worst)
      return pass(`All ${formatCount(records)} records of the ${name} carry every required field.`, {
        evidence,
      });
    const more = {
      value: share,
      cause: 'feed:fields',
      evidence: gaps.slice(0, 4).map(([field, count]) => {
        const first = required.first[field];
        return {
          ref: feed.ref,
          snippet: `${field} missing in ${count} of ${records} records`,
          pointer: `record ${first?.record ?? '?'}${first?.id === undefined ? '' : `, id ${first.id}`}`,
        };
      }),
      fix: { title: titleOf(worst[0]), snippet: snippetOf(feed, worst[0], products) },
    };
    if (share >= passShare) return pass(`${summary}; ${said}.`, { evidence: more.evidence, value: share });
    return share >= many ? warn(`${summary}; ${said}.`, more) : fail(`${summary}; ${said}.`, more);
  },
});

const titleOf = (field: string): string =>
  field === 'currency' ? 'Write the currency into every feed price' : `Fill ${field} in every feed record`;

/** The field of a record that lacks it, with the value that the product's page gives. */
function snippetOf(feed: Feed, field: string, products: readonly Page[]): string {
  const id = (given: string | undefined): Record<string, string> =>
    given && field !== 'id' ? { id: given } : {};
  for (const { record: at, page: pageId } of feed.matches) {
    const record = feed.sample[at];
    const page = products.find((one) => one.id === pageId);
    const found = record && page && lackingFields(record).includes(field) && fieldFromPage(page, field);
    if (found) return fieldSnippet(feed, { ...id(record.id), ...found });
  }
  const lacking = feed.sample.find((record) => lackingFields(record).includes(field));
  return fieldSnippet(feed, { ...id(lacking?.id), ...exampleOf(field, lacking) });
}
