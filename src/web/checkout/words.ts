/** Amounts, dates, and counts in the site's locale. */
import { format, type DeliveryOption, type Site } from '#commerce';

export const moneyIn =
  (currency: string, { locale }: Pick<Site, 'locale'>) =>
  (amount: number): string =>
    format({ amount, currency }, locale);

/** Dates are in English, like the pages, with the conventions of the site's locale if that is English. */
const wordsLocale = ({ locale }: Pick<Site, 'locale'>): string => (/^en\b/i.test(locale) ? locale : 'en-GB');

export const formatDay = (time: number, site: Pick<Site, 'locale'>): string =>
  new Intl.DateTimeFormat(wordsLocale(site), { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/** Replaces ISO dates in a text: `2026-12-01` becomes `1 December 2026`. */
export const withReadableDates = (text: string, site: Pick<Site, 'locale'>): string =>
  text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => {
    const time = Date.parse(day);
    return Number.isNaN(time) ? day : formatDay(time, site);
  });

export const dayAndTime = (time: number, site: Pick<Site, 'locale'>): string =>
  `${new Intl.DateTimeFormat(wordsLocale(site), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`;

/** `Wed 12 Aug – Fri 14 Aug`. */
export function deliveryDays(
  { earliest, latest }: DeliveryOption,
  site: Pick<Site, 'locale'>,
): string | undefined {
  const short = new Intl.DateTimeFormat(wordsLocale(site), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  if (earliest !== undefined && latest !== undefined && latest > earliest) {
    return short.formatRange(earliest, latest);
  }
  const one = earliest ?? latest;
  return one === undefined ? undefined : short.format(one);
}

export const formatRate = (rate: number, { locale }: Pick<Site, 'locale'>): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100);

export const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
