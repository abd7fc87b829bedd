/** The language of a page, and amounts and dates as people read them beside it. */
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { format, type DeliveryOption, type Site } from '#commerce';
import {
  supportedLanguage,
  textLanguages,
  textLocale,
  translator,
  type TextLanguage,
  type Translate,
} from '#language';
import { checkoutMessages } from './messages/index.ts';

export const moneyIn =
  (currency: string, { locale }: Pick<Site, 'locale'>) =>
  (amount: number): string =>
    format({ amount, currency }, locale);

export interface CheckoutWords {
  readonly language: TextLanguage;
  say: Translate<(typeof checkoutMessages)['en']>;
  /** @returns writes minor units of the currency */
  money(currency: string): (amount: number) => string;
  /** @param rate percent */
  rate(rate: number): string;
  /** @param time epoch milliseconds */
  day(time: number): string;
  dayAndTime(time: number): string;
  /** `Wed 12 Aug – Fri 14 Aug`. */
  deliveryDays(option: Pick<DeliveryOption, 'earliest' | 'latest'>): string | undefined;
  /** Replaces ISO dates in a text: `2026-12-01` becomes `1 December 2026`. */
  readableDates(text: string): string;
  /** Sorts names of the language. */
  compare(a: string, b: string): number;
  /** @param code ISO 3166-1 alpha-2; returned if it has no name */
  country(code: string): string;
}

/**
 * @param locale of the checkout; BCP 47. Its language is that of the page if there are texts in it, and it decides how amounts
 * are written, as in the emails. Elsewhere, `Accept-Language` decides
 */
export function wordsFor(c: Context, locale?: string): CheckoutWords {
  const read = locale !== undefined && supportedLanguage(locale) ? locale : acceptedLocale(c);
  return checkoutWords(textLocale(read), locale);
}

/** The first language of the browser that has texts; empty if none has. */
const acceptedLocale = (c: Context): string =>
  accepts(c, {
    header: 'Accept-Language',
    supports: [...textLanguages],
    default: '',
    match: (ranges) =>
      ranges
        .filter(({ type, q }) => q > 0 && supportedLanguage(type) && isLocale(type))
        .toSorted((a, b) => b.q - a.q)[0]?.type ?? '',
  });

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** @param written locale of texts and dates @param amounts locale of amounts, default `written` */
export function checkoutWords(written: string, amounts = written): CheckoutWords {
  const language = supportedLanguage(written) ?? 'en';
  const say = translator(checkoutMessages, written);
  // Without extensions: the platform chooses the locale, and the buyer must be able to read the digits.
  const figures = new Intl.Locale(amounts).baseName;
  const dates = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(written, { ...style, timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const day = (time: number): string => dates({ dateStyle: 'long' }).format(time);
  return {
    language,
    say,
    money: (currency) => moneyIn(currency, { locale: figures }),
    rate: (rate) =>
      new Intl.NumberFormat(figures, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100),
    day,
    dayAndTime: (time) => `${dates({ dateStyle: 'long', timeStyle: 'short' }).format(time)} UTC`,
    deliveryDays({ earliest, latest }) {
      const short = dates({ weekday: 'short', day: 'numeric', month: 'short' });
      if (earliest !== undefined && latest !== undefined && latest > earliest)
        return short.formatRange(earliest, latest);
      const one = earliest ?? latest;
      return one === undefined ? undefined : short.format(one);
    },
    readableDates: (text) =>
      text
        .replaceAll(/\b(\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})\b/g, (_both, from: string, to: string) =>
          say('date-range', { from, to }),
        )
        .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (iso) => {
          const time = Date.parse(iso);
          return Number.isNaN(time) ? iso : day(time);
        }),
    compare: new Intl.Collator(written).compare,
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  };
}
