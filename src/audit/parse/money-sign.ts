/** Currency signs and codes beside a number. */
import { isActiveCurrency, plainSigns, sharedSigns } from './currency.ts';

export interface PriceHints {
  /** Currency of the page (ISO 4217). */
  currency?: string;
  /** BCP 47 tag: tells whose `$` or `kr` it is. */
  locale?: string;
}

export interface Sign {
  text: string;
  /** Absent when the sign is shared and nothing tells whose it is. */
  currency?: string;
  kind: 'sign' | 'code';
  /** White space between the sign and the number. */
  gap: number;
}

const signs = '[€£₤₹₩円元₺₽₫đ₱฿₪₴₦₸₲₡₾₼¥￥$＄]';
const letters =
  '(?:us|u|au|a|cdn|ca|c|nz|hk|s|nt|mx|r)\\$s?|zł|zl|kč|ft|lei|sfr\\.?|fr\\.|tl|руб\\.?|грн|rm|rp|kr\\.?|rs\\.?|r';
const before = new RegExp(
  `(?<![\\p{L}\\p{N}])(${letters}|[A-Z]{3}|euro)([\\s]{0,2})$|(${signs})([\\s]{0,2})$`,
  'iu',
);
const after = new RegExp(
  `^(\\s{0,2})(?:(${signs})|((?:${letters}|euros?|[A-Z]{3}))(?![\\p{L}\\p{N}]))`,
  'iu',
);

/** Codes that are also words in capitals: `TOP 10`, `ALL 24`. */
const wordLike = new Set([
  'ALL',
  'TOP',
  'TRY',
  'CUP',
  'MOP',
  'PEN',
  'SOS',
  'MAD',
  'BAM',
  'LAK',
  'GEL',
  'COP',
  'RON',
  'CAD',
  'DOP',
  'CHE',
  'MUR',
]);

/** The sign that ends `text`, which stands before a number. */
export function signBefore(text: string, hints: PriceHints, decimals: boolean): Sign | undefined {
  const found = before.exec(text);
  if (!found) return undefined;
  return read(found[1] ?? found[3] ?? '', (found[2] ?? found[4] ?? '').length, hints, decimals);
}

/** The sign that begins `text`, which stands after a number. */
export function signAfter(text: string, hints: PriceHints, decimals: boolean): Sign | undefined {
  const found = after.exec(text);
  if (!found) return undefined;
  return read(found[2] ?? found[3] ?? '', (found[1] ?? '').length, hints, decimals);
}

function read(text: string, gap: number, hints: PriceHints, decimals: boolean): Sign | undefined {
  if (/^[A-Z]{3}$/.test(text) && isActiveCurrency(text)) {
    if (wordLike.has(text) && !decimals && hints.currency !== text) return undefined;
    return { text, currency: text, kind: 'code', gap };
  }
  const key = text.toLowerCase().replace('￥', '¥').replace('＄', '$');
  const plain = Object.hasOwn(plainSigns, key) ? plainSigns[key] : undefined;
  if (plain) return { text, currency: plain, kind: 'sign', gap };
  const name = key.replace(/\.$/, '');
  if (!Object.hasOwn(sharedSigns, name)) return undefined;
  const currency = whose(name, hints);
  // A bare R is a currency in South Africa only.
  if (name === 'r' && !currency) return undefined;
  return { text, kind: 'sign', gap, ...(currency && { currency }) };
}

function whose(name: string, hints: PriceHints): string | undefined {
  const sign = sharedSigns[name];
  if (!sign) return undefined;
  if (hints.currency && sign.of.includes(hints.currency)) return hints.currency;
  // A page in another currency shows a foreign sign: nothing tells which.
  if (hints.currency && !sign.otherwise) return undefined;
  const parts = (hints.locale ?? '').toLowerCase().split(/[-_]/);
  const region = parts.slice(1).find((part) => part.length === 2);
  const language = parts[0] ?? '';
  const byRegion = region && Object.hasOwn(sign.by, region) ? sign.by[region] : undefined;
  // Languages stand in the same table only where they name one country; ca, es and no do not collide with `$` regions of that spelling.
  const byLanguage = name !== '$' && Object.hasOwn(sign.by, language) ? sign.by[language] : undefined;
  return byRegion ?? byLanguage ?? sign.otherwise;
}
