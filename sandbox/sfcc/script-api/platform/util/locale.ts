/** `dw.util.Locale`: language and country of an id such as `de_AT`. */
import { documented } from '../../documented.ts';

export interface PlatformLocale {
  readonly ID: string;
  /** Empty where the id has none. */
  readonly language: string;
  readonly country: string;
}

/** Of `default`, `de`, `de_AT` or `de-AT`; undefined for any other text. */
export function locale(id: string): PlatformLocale | undefined {
  const [, written = '', country = ''] = /^([a-z]{2,3}|default)(?:[_-]([A-Z]{2}))?$/.exec(id) ?? [];
  if (written === '') return undefined;
  const language = written === 'default' ? '' : written;
  const names = (type: 'language' | 'region', code: string): string =>
    code === '' ? '' : (new Intl.DisplayNames(language || 'en', { type }).of(code) ?? '');
  return documented('dw.util.Locale', {
    ID: country === '' ? written : `${written}_${country}`,
    language,
    country,
    get displayLanguage() {
      return names('language', language);
    },
    get displayCountry() {
      return names('region', country);
    },
    get displayName() {
      const [spoken, land] = [names('language', language), names('region', country)];
      return land === '' ? spoken : `${spoken} (${land})`;
    },
    toString: () => (country === '' ? written : `${written}_${country}`),
  });
}

export const Locale = documented('dw.util.Locale', {
  getLocale: (id: unknown) => locale(String(id)) ?? null,
});
