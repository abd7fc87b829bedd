/** For whom a product feed is written, recognized by its columns. */

/** `any`: no reader is recognized. */
export type FeedReader = 'openai' | 'google' | 'meta' | 'acp' | 'any';

export const feedReaders: readonly FeedReader[] = ['openai', 'google', 'meta', 'acp', 'any'];

export interface RecognizedReader {
  name: FeedReader;
  /** The deciding columns as named in the feed; empty for `any`, and if the record structure decides. */
  because: string[];
}

const openAiOnly = names(
  'is_eligible_search is_eligible_checkout enable_search enable_checkout listing_has_variations variant_dict ' +
    'seller_privacy_policy seller_tos is_ads_eligible ads_metadata store_country store_star_rating store_review_count',
);
/** One alone may be anyone's; the first with one of the others is OpenAI's. */
const openAiPairs: readonly (readonly [string, readonly string[]])[] = [
  ['item_id', ['url', 'image_url', 'seller_name']],
  ['seller_name', ['seller_url', 'return_policy', 'return_window']],
];
const metaOnly =
  /^(?:fb_product_category|quantity_to_sell_on_facebook|rich_text_description|commerce_tax_category|internal_label|applink\..*|(?:ios|android|windows_phone)_(?:url|package|app_name|app_id|app_store_id)|(?:image|video)\[\d+\]\.url|(?:image|video)\[\d+\]\.tag\[\d+\])$/;
const googleOnly = names('google_product_category identifier_exists');
const googlePair: readonly string[] = ['image_link', 'link'];

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/**
 * `columns` are names in lower case with underscores, without `g:`. XML is read by Google and Meta only. OpenAI's own
 * format goes before Google's, as OpenAI itself tries them.
 */
export function recognizeReader(
  columns: ReadonlySet<string>,
  given: { xml: boolean; acp: boolean },
): RecognizedReader {
  if (given.acp) return { name: 'acp', because: [] };
  const found = (name: RecognizedReader['name'], because: string[]): RecognizedReader => ({
    name,
    because: because.slice(0, 3),
  });
  const own = [...columns].filter((name) => openAiOnly.has(name));
  const pair = openAiPairs
    .filter(([first]) => columns.has(first))
    .map(([first, others]) => [first, ...others.filter((name) => columns.has(name))])
    .find(({ length }) => length > 1);
  if (!given.xml && (own.length || pair)) return found('openai', [...(pair ?? []), ...own]);
  const meta = [...columns].filter((name) => metaOnly.test(name));
  if (meta.length) return found('meta', meta);
  const google = [...columns].filter((name) => googleOnly.has(name));
  const both = googlePair.every((name) => columns.has(name)) ? googlePair : [];
  if (google.length || both.length) return found('google', [...both, ...google]);
  return given.xml
    ? found(
        'google',
        [...columns].filter((name) => name === 'image_link'),
      )
    : found('any', []);
}

/** OpenAI's names for what the Google product data specification names otherwise. */
const openAiNames: Readonly<Record<string, string>> = {
  id: 'item_id',
  link: 'url',
  image_link: 'image_url',
  item_group_id: 'group_id',
};
const acpNames: Readonly<Record<string, string>> = { link: 'url', image_link: 'media' };

/** How a field is named for a reader. */
export function columnFor(reader: FeedReader, field: string): string {
  const own = reader === 'openai' ? openAiNames : reader === 'acp' ? acpNames : {};
  return Object.hasOwn(own, field) ? (own[field] ?? field) : field;
}

/** The longest id that a reader accepts. */
export const longestId = (reader: FeedReader): number => (reader === 'google' ? 50 : 100);
