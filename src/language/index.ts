/**
 * Texts in more than one language. Each area has one catalog: a file per language with ICU messages
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/), English first. The other languages have the keys and the
 * placeholders of English: the types and `test/catalogs.test.ts` check it.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Placeholders } from './placeholders.ts';

export const textLanguages = ['en', 'de'] as const;
export type TextLanguage = (typeof textLanguages)[number];

export type Messages = Readonly<Record<string, string>>;

/** One area in all its languages, such as the emails to buyers. The dashboard and the site have English alone. */
export type Catalog<English extends Messages = Messages> = { readonly en: English } & Readonly<
  Partial<Record<Exclude<TextLanguage, 'en'>, Readonly<Record<keyof English, string>>>>
>;

type Values<Message extends string> = [Placeholders<Message>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Message>, string | number>>];

/** Writes a message of one catalog. Numbers are written as the locale does. */
export type Translate<English extends Messages> = <Key extends keyof English>(
  key: Key,
  ...values: Values<English[Key]>
) => string;

/** The language of a locale if there are texts in it, else undefined. @param locale BCP 47 */
export function supportedLanguage(locale: string): TextLanguage | undefined {
  const language = locale.split('-', 1)[0]?.toLowerCase();
  return textLanguages.find((one) => one === language);
}

/**
 * The locale in which dates and counts are written beside our texts: the given one if there are texts in its language, else
 * international English. @param locale BCP 47
 */
export const textLocale = (locale: string): string =>
  // Without extensions: buyers choose the locale, and `de-u-ca-chinese` would change the calendar.
  supportedLanguage(locale) ? new Intl.Locale(locale).baseName : 'en-GB';

/** @param locale BCP 47; English if there are no texts in its language */
export function translator<const English extends Messages>(
  catalog: Catalog<English>,
  locale: string,
): Translate<English> {
  const messageOf = messagesIn(catalog, locale);
  return (key, ...[values]) => String(messageOf(key).format(values));
}

/** Writes the messages of an area of the dashboard or the site. */
export interface AreaTexts<English extends Messages> extends Translate<English> {
  readonly catalog: Catalog<English>;
  /**
   * The message in parts, with values that are not text as they are, such as a link in a sentence. A template inserts the list
   * and escapes its texts.
   */
  parts<Key extends keyof English, Value extends object>(
    key: Key,
    values: Readonly<Record<Placeholders<English[Key]>, string | number | Value>>,
  ): (string | Value)[];
}

/**
 * The texts of an area that are in English alone. Never write one while a module loads: with a second language, this function
 * takes the language of the request.
 */
export function areaTexts<const English extends Messages>(catalog: Catalog<English>): AreaTexts<English> {
  const locale = 'en-US';
  return Object.assign(translator(catalog, locale), {
    catalog,
    parts: <Key extends keyof English, Value extends object>(
      key: Key,
      values: Readonly<Record<Placeholders<English[Key]>, string | number | Value>>,
    ): (string | Value)[] =>
      messagesIn(
        catalog,
        locale,
      )(key)
        .formatToParts<Value>(values)
        .map(({ value }) => value),
  });
}

function messagesIn<English extends Messages>(
  catalog: Catalog<English>,
  locale: string,
): (key: keyof English) => IntlMessageFormat {
  const messages: Readonly<Record<keyof English, string>> =
    catalog[supportedLanguage(locale) ?? 'en'] ?? catalog.en;
  const written = textLocale(locale);
  const compiled = compiledFor(messages, written);
  return (key) => {
    const name = String(key);
    let message = compiled.get(name);
    if (!message) {
      message = new IntlMessageFormat(messages[key], written, undefined, { ignoreTag: true });
      compiled.set(name, message);
    }
    return message;
  };
}

/** Buyers choose the locale, so the compiled messages of only a few are kept. */
const maxLocales = 32;
const kept = new Map<Messages, Map<string, Map<string, IntlMessageFormat>>>();

function compiledFor(messages: Messages, locale: string): Map<string, IntlMessageFormat> {
  const locales = kept.get(messages) ?? new Map<string, Map<string, IntlMessageFormat>>();
  kept.set(messages, locales);
  const compiled = locales.get(locale) ?? new Map<string, IntlMessageFormat>();
  if (locales.size >= maxLocales) locales.clear();
  locales.set(locale, compiled);
  return compiled;
}
