/** `dw.system.Site`. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { attributesOf, listOf } from '../values.ts';

const status = { SITE_STATUS_ONLINE: 1, SITE_STATUS_MAINTENANCE: 3, SITE_STATUS_PROTECTED: 5 };

export function siteModule(scope: Scope): object {
  const current = currentSite(scope);
  return documented('dw.system.Site', {
    ...status,
    current,
    getCurrent: () => current,
  });
}

/** As scripts write it: `en_IE`. */
export const scriptLocale = (locale: string): string => locale.replace('-', '_');

function currentSite(scope: Scope): object {
  const { instance, site: id } = scope;
  const site = instance.world.sites.get(id);
  if (!site) throw new Error(`There is no site ${id}.`);
  const host = new URL(site.storefront).host;
  const [defaultCurrency = ''] = site.currencies;
  const values = instance.preferences.get(id) ?? new Map<string, unknown>();
  instance.preferences.set(id, values);
  const changed = new Map<string, unknown>();
  const custom = attributesOf(scope, 'SitePreferences', {
    read: (name) => (changed.has(name) ? changed.get(name) : values.get(name)),
    write(name, value) {
      changed.set(name, value);
      scope.transaction.onRollback(() => void changed.delete(name));
      scope.transaction.onCommit({
        write: () => void (value === undefined ? values.delete(name) : values.set(name, value)),
      });
    },
  });
  const preferences = documented('dw.system.SitePreferences', { custom });
  return documented('dw.system.Site', {
    ID: id,
    name: id,
    status: status.SITE_STATUS_ONLINE,
    httpHostName: host,
    httpsHostName: host,
    defaultCurrency,
    currencyCode: defaultCurrency,
    defaultLocale: scriptLocale(site.locales[0] ?? 'default'),
    get allowedCurrencies() {
      return listOf(site.currencies);
    },
    get allowedLocales() {
      return listOf(site.locales.map(scriptLocale));
    },
    timezone: 'Etc/UTC',
    timezoneOffset: 0,
    preferences,
    getCustomPreferenceValue: (name: unknown) => custom[String(name)] ?? null,
    setCustomPreferenceValue(name: unknown, value: unknown) {
      custom[String(name)] = value;
    },
  });
}
