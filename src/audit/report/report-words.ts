/** The language of a report: its fixed texts, and how numbers, lists, and days are written beside them. */
import type { TranslatedChecks } from '../checks/german/texts.ts';
import { textLocale, translator, type TextLanguage, type Translate } from '#language';
import { reportMessages } from './messages/index.ts';

export interface ReportWords {
  readonly language: TextLanguage;
  say: Translate<(typeof reportMessages)['en']>;
  /** One decimal, without a trailing zero. */
  number(value: number): string;
  /** Without decimals. @param share 0 to 1 */
  percent(share: number): string;
  list(items: readonly string[]): string;
  /** `November 28, 2026`, in UTC. @param iso ISO 8601 */
  day(iso: string): string;
  /** `2026-11-28 14:05 UTC`, or as the language writes it. @param iso ISO 8601 */
  time(iso: string, precision: 'minute' | 'second'): string;
  /** Texts of the checks. Undefined: as the report has them, in English. */
  readonly checks?: TranslatedChecks;
}

function createWords(language: TextLanguage, checks?: TranslatedChecks): ReportWords {
  const locale = textLocale(language);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const lists = new Intl.ListFormat(locale);
  return {
    language,
    say: translator(reportMessages, language),
    // Rounded here: formats of numbers round halves of negative numbers in another way.
    number: (value) => numbers.format(Math.round(value * 10) / 10 || 0),
    percent: (share) => percents.format(Math.round(share * 100) / 100),
    list: (items) => lists.format(items),
    day: (iso) => new Date(iso).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    time: (iso, precision) =>
      language === 'en' ? isoTime(iso, precision) : localTime(iso, precision, locale),
    ...(checks && { checks }),
  };
}

/** As the text report writes it too. */
const isoTime = (iso: string, precision: 'minute' | 'second'): string =>
  precision === 'minute'
    ? `${iso.slice(0, 16).replace('T', ' ')} UTC`
    : iso.replace('T', ' ').replace(/(:\d\d)\.\d+Z$/, '$1 UTC');

const localTime = (iso: string, precision: 'minute' | 'second', locale: string): string =>
  `${new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: precision === 'minute' ? 'short' : 'medium', timeZone: 'UTC' })} UTC`;

/** What text, Markdown, SARIF, and JUnit are written in. */
export const englishWords = createWords('en');

let german: ReportWords | undefined;

/** The texts of the checks are loaded only for a language other than English. */
export async function loadReportWords(language: TextLanguage = 'en'): Promise<ReportWords> {
  if (language === 'en') return englishWords;
  const { inGerman } = await import('../checks/german/index.ts');
  german ??= createWords(language, inGerman);
  return german;
}
