/** Which addresses of schemas and specifications are known to answer, without asking. */
import { publishedFiles } from './published-files.ts';
import { newestUcpRelease, ucpReleases, type UcpRelease } from './releases.ts';

/** `published`: known to exist; `unlisted`: on ucp.dev, but not in what we know of it; `foreign`: any other address. */
export type Publication = 'published' | 'unlisted' | 'foreign';

/** Files of vendors that many profiles name, as written in live ones. */
const vendorFiles = new Set([
  'https://pay.google.com/gp/p/ucp/2026-01-11',
  'https://pay.google.com/gp/p/ucp/2026-01-11/schemas/config.json',
  'https://shopify.dev/docs/agents/catalog/storefront-catalog',
  'https://shopify.dev/ucp/card-payment-handler/2026-01-15/config.json',
  'https://shopify.dev/ucp/schemas/2026-04-08/shopify_catalog.json',
  'https://shopify.dev/ucp/schemas/2026-08-25/shopify_catalog.json',
  'https://shopify.dev/ucp/shop-pay-handler/2026-04-08/schema.json',
  'https://shopify.dev/ucp/shop-pay-handler/2026-04-08/spec.md',
]);

/** Looks an absolute address up; query and fragment do not count. */
export function publicationOf(address: string): Publication {
  const url = address.length > 2000 ? null : URL.parse(address);
  if (!url) return 'foreign';
  if (url.hostname !== 'ucp.dev')
    return vendorFiles.has(url.origin + url.pathname.replace(/\/$/, '')) ? 'published' : 'foreign';
  if (url.protocol !== 'https:' || url.port || url.username) return 'unlisted';
  return isPublished(url.pathname) ? 'published' : 'unlisted';
}

const releasePath = /^\/(latest|draft|\d{4}-\d\d-\d\d)\/(.+)$/;

function isPublished(path: string): boolean {
  const [, prefix, dated] = releasePath.exec(path) ?? [];
  const rest = dated ?? path.slice(1);
  const release = ucpReleases.find((one) => one === prefix) ?? newestUcpRelease;
  if (prefix?.startsWith('2') && release !== prefix) return false;
  const page = /^specification\/(.+?)(?:\/(?:index\.(?:html|md))?)?$/.exec(rest)?.[1];
  if (page !== undefined) return pagesOf(release).has(page);
  // Without a release there are only pages of the specification, which redirect to the newest one.
  return prefix !== undefined && filesOf(release).has(rest);
}

/** The published address of the same file or page for a release, when it has one of that name. */
export function publishedTwin(address: string, release: UcpRelease): string | undefined {
  const path = URL.parse(address)?.pathname;
  if (path === undefined) return undefined;
  const rest = (releasePath.exec(path)?.[2] ?? path.slice(1)).replace(/\/$/, '');
  const names = [rest, `${rest}.json`, rest.replace(/^specs\//, 'specification/')];
  const found = names
    .map((name) => `https://ucp.dev/${release}/${name}`)
    .find((url) => publicationOf(url) === 'published');
  if (found !== undefined) return found;
  const last =
    rest
      .split('/')
      .at(-1)
      ?.replace(/\.json$/, '') ?? '';
  const file = [...filesOf(release)].find((one) => one.split('/').at(-1) === `${last}.json`);
  return file === undefined || last === '' ? undefined : `https://ucp.dev/${release}/${file}`;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

const filesOf = once((release) => {
  const folders = Object.entries(publishedFiles[release].files);
  return folders.flatMap(([folder, names]) => words(names).map((name) => `${folder}/${name}.json`));
});
const pagesOf = once((release) => words(publishedFiles[release].pages));

/** Lists become sets when they are first asked for. */
function once(list: (release: UcpRelease) => string[]): (release: UcpRelease) => ReadonlySet<string> {
  const made = new Map<UcpRelease, ReadonlySet<string>>();
  return (release) => {
    const known = made.get(release) ?? new Set(list(release));
    made.set(release, known);
    return known;
  };
}
