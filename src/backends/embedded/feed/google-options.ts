/** Options of a feed for Google Merchant Center: the same on the command line and in the feed's URL. */
import type { ShopContext, Site } from '#commerce';
import type { GoogleExport } from './google-export.ts';

/** Names of options, as people write them. */
export interface GoogleFeedWish {
  country?: string | undefined;
  currency?: string | undefined;
  'id-from'?: string | undefined;
  'all-products'?: boolean | undefined;
}

export type GoogleFeedOptions =
  | { ok: true; options: Pick<GoogleExport, 'context' | 'idOf' | 'sellsUnmarked'> }
  /** The problem follows the name of the option. */
  | { ok: false; option: keyof GoogleFeedWish; problem: string };

const idFields = ['variant', 'sku', 'gtin'] as const;

export function readGoogleFeedOptions(site: Site, wish: GoogleFeedWish, now: number): GoogleFeedOptions {
  const idOf = idFields.find((one) => one === (wish['id-from'] ?? idFields[0]));
  if (idOf === undefined)
    return {
      ok: false,
      option: 'id-from',
      problem: ` must be ${idFields.join(', ')}, not "${wish['id-from']}".`,
    };
  const country = (wish.country ?? site.country).toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    return { ok: false, option: 'country', problem: ' must be a two-letter code, such as US.' };
  const currency = (wish.currency ?? site.currencies[0] ?? '').toUpperCase();
  if (!site.currencies.includes(currency))
    return {
      ok: false,
      option: 'currency',
      problem: `: ${site.id} does not sell in ${currency}. It sells in ${site.currencies.join(', ')}.`,
    };
  const { id, locale } = site;
  const context: ShopContext = { site: id, currency, country, locale, eligibility: [], now };
  return { ok: true, options: { context, idOf, sellsUnmarked: wish['all-products'] === true } };
}
