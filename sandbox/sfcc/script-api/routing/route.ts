/** Which controller answers a path of the storefront. Pure. */
import type { WorldSite } from '../../world.ts';
import { noRules, type UrlRules } from './url-rules.ts';

export interface Route {
  site: string;
  /** As the world writes it: `en-IE`. */
  locale: string;
  /** `UCP-Discover`. */
  controller: string;
  action: string;
  /** Path that nothing else answers, for `RedirectURL-Start`. */
  redirectOrigin?: string;
}

export const nameOf = ({ controller, action }: Route): string => `${controller}-${action}`;

export interface RoutingTable {
  sites: ReadonlyMap<string, WorldSite>;
  rules: ReadonlyMap<string, UrlRules>;
}

const direct = /^\/on\/demandware\.store\/Sites-([^/]+)-Site\/(?:([^/]+)\/)?(\w+)-(\w+)$/;
const platformOwn = /^\/on\/demandware\./;
const sitePath = /^\/s\/([^/]+)(\/.*)?$/;

/** Undefined for paths of the platform that do not exist. @param host of the request, which selects the site */
export function routeOf(path: string, host: string, table: RoutingTable): Route | undefined {
  const [, named, language, controller, action] = direct.exec(path) ?? [];
  if (named !== undefined) {
    const site = table.sites.get(named);
    if (!site || controller === undefined || action === undefined) return undefined;
    return { site: site.id, locale: localeOf(site, language), controller, action };
  }
  if (platformOwn.test(path)) return undefined;
  const [, told, rest = '/'] = sitePath.exec(path) ?? [];
  const site = told === undefined ? siteAt(host, table.sites) : table.sites.get(told);
  if (!site) return undefined;
  return byAlias(told === undefined ? path : rest, site, table.rules.get(site.id) ?? noRules);
}

function byAlias(path: string, site: WorldSite, rules: UrlRules): Route {
  const [, first = '', rest = ''] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? [];
  const mapped = rules.localePaths.get(first);
  const locale = mapped ?? site.locales[0] ?? 'default';
  const wanted = mapped === undefined ? path.slice(1) : rest;
  const plain = rules.trailingSlash ? wanted.replace(/\/$/, '') : wanted;
  const alias =
    rules.aliases.find((one) => one.path === plain && one.locale === locale) ??
    rules.aliases.find((one) => one.path === plain && one.locale === undefined);
  const [controller = 'RedirectURL', action = 'Start'] = alias?.pipeline.split('-') ?? [];
  return {
    site: site.id,
    locale: localeOf(site, locale),
    controller,
    action,
    ...(alias ? {} : { redirectOrigin: path }),
  };
}

const localeOf = ({ locales }: WorldSite, given: string | undefined): string =>
  locales.find((locale) => locale.replace('-', '_') === given?.replace('-', '_')) ?? locales[0] ?? 'default';

/** An unknown host selects the first site, as on an instance without aliases. */
function siteAt(host: string, sites: ReadonlyMap<string, WorldSite>): WorldSite | undefined {
  const all = [...sites.values()];
  return all.find(({ storefront }) => new URL(storefront).host === host) ?? all[0];
}
