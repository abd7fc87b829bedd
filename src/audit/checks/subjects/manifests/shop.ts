/** The names of a storefront, and example manifests that use them. */
import { sampleFlat, sampleProfile } from '#manifest';
import type { Page } from '../../../evidence.ts';
import { isBlank } from '../../../parse/blank.ts';
import { organizationTypes } from '../../../parse/structured/organization.ts';
import { nodesOfType } from '../../../parse/structured/top-level.ts';
import { get, textOf } from '../../../parse/structured/values.ts';

const maxName = 100;
/** Organizations elsewhere are brands, makers and reviewers. */
const ownerOf = new Set(['publisher', 'mainEntity', 'about']);

/** Names by the markup of the home page: of the Organization (name, alternateName, legalName), then og:site_name. */
export function shopNames(home: Page | undefined): string[] {
  if (!home) return [];
  const { structured } = home.facts;
  const organizations = nodesOfType(structured, ...organizationTypes)
    .filter(({ parent }) => parent === undefined || ownerOf.has(parent.property))
    .flatMap(({ props }) => ['name', 'alternateName', 'legalName'].map((key) => textOf(get(props, key))));
  const site = structured.openGraph
    .filter(({ property }) => property === 'og:site_name')
    .map(({ content }) => content);
  const names = [...organizations, ...site].filter((name) => name !== undefined && !isBlank(name));
  return [...new Set(names as string[])].map((name) => name.trim().slice(0, maxName));
}

/** The first of its names, else its host without `www`. */
export const shopName = (home: Page | undefined, origin: string): string =>
  shopNames(home)[0] ?? new URL(origin).hostname.replace(/^www\./, '');

export const toSnippet = (value: unknown): string => JSON.stringify(value, null, 2);

/** A whole manifest: the official profile plus the flat members. */
export const wholeManifest = (origin: string, name: string): string =>
  toSnippet({ ucp: sampleProfile(origin), ...sampleFlat(name) });

/** nginx sets content type and caching in one block, so both fixes show the same snippet. */
export const headerSnippet =
  'location = /.well-known/ucp {\n  default_type application/json;\n  add_header Cache-Control "public, max-age=3600";\n}';
