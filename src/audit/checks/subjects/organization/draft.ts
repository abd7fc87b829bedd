/** Markup that completes a merchant's Organization node with facts from the rest of the storefront. */
import type { Remedy } from '../../../check.ts';
import type { Page, Value } from '../../../evidence.ts';
import { textOf } from '../../../parse/structured/values.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { shopName } from '../manifests/shop.ts';
import {
  merchantAddresses,
  contactOf,
  fullest,
  isComplete,
  isLegalName,
  isOnNetwork,
  isProfile,
  legalOf,
  onePerHost,
  profilesOf,
} from './members.ts';
import { judgeSiteUrl, type Merchant, textIn, valuesIn } from './node.ts';
import { placedInEurope, vatNumberIn } from './region.ts';

interface Shop {
  home: Page;
  target: Value<'target'>;
  policies?: Value<'policies'>;
}
type Members = Record<string, unknown>;

/** Every check of the node proposes the same change, so that one edit fixes them all. */
export const organizationCause = 'template:home:organization';

export function organizationFix(merchant: Merchant, shop: Shop, over: Members = {}): Partial<Remedy> {
  const own = merchant.id === undefined ? '' : ` (@id ${merchant.id.slice(0, 100)})`;
  return {
    title: 'Complete the Organization on the home page',
    instructions: `Add the missing properties to the ${merchant.type} node${own}. Replace values that start with YOUR; the others come from this storefront.`,
    snippet: draft(merchant, shop, over),
  };
}

/** Identity, and missing or wrong properties. */
function draft(merchant: Merchant, shop: Shop, over: Members): string {
  const { home, target } = shop;
  const origin = target.canonicalOrigin;
  const url = textIn(merchant.props, 'url');
  const fits = url !== undefined && judgeSiteUrl(url, home, target) === 'site';
  const members: Members = {
    '@context': 'https://schema.org',
    '@type': merchant.type,
    '@id': merchant.id ?? `${origin}/#organization`,
    name: textIn(merchant.props, 'name') ?? shopName(home, origin),
    url: fits ? (resolveUrl(url, home.url) ?? url) : `${origin}/`,
    logo: logoOf(merchant, home) ?? shownLogo(home) ?? 'YOUR-LOGO-URL',
    ...contactMembers(merchant, shop),
    ...addressMember(merchant),
    ...profileMember(merchant, home),
    ...legalMembers(merchant, shop),
    ...over,
  };
  const cut = (_: string, one: unknown): unknown => (typeof one === 'string' ? one.slice(0, 300) : one);
  return JSON.stringify(members, cut, 2).replaceAll('<', String.raw`\u003c`);
}

/** URL of the node's logo, resolved. */
export function logoOf(merchant: Merchant, home: Page): string | undefined {
  const written = valuesIn(merchant, 'logo')
    .map((value) => textOf(value, 'url', 'contentUrl')?.trim())
    .find((one) => one);
  return written ? resolveUrl(written, home.url) : undefined;
}

function shownLogo({ facts: { images } }: Page): string | undefined {
  const named = images.filter(({ src, alt }) => /logo/i.test(src) || /logo/i.test(alt ?? ''));
  return (
    named.find(({ region, abs }) => region === 'header' && abs)?.abs ?? named.find(({ abs }) => abs)?.abs
  );
}

function contactMembers(merchant: Merchant, { home, policies }: Shop): Members {
  const { emails, phones } = contactOf(merchant, home);
  if (emails.length || phones.length) return {};
  const own = [policies?.contact.own, policies?.imprint.own];
  const linked = (scheme: string): string | undefined => {
    const link = home.facts.links.find(({ href }) => href.toLowerCase().startsWith(scheme));
    return link?.href.slice(scheme.length).split('?')[0]?.slice(0, 100) || undefined;
  };
  const email = linked('mailto:') ?? own.find((facts) => facts?.emails.length)?.emails[0];
  const telephone = linked('tel:') ?? own.find((facts) => facts?.phones.length)?.phones[0];
  return {
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      ...((email ?? telephone) ? { email, telephone } : { email: 'YOUR-EMAIL' }),
    },
  };
}

function addressMember(merchant: Merchant): Members {
  const address = fullest(merchantAddresses(merchant));
  if (address && isComplete(address)) return {};
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: address?.street ?? address?.text ?? 'YOUR-STREET',
      postalCode: address?.postalCode ?? 'YOUR-POSTCODE',
      addressLocality: address?.locality ?? 'YOUR-CITY',
      addressCountry: address?.country ?? 'YOUR-COUNTRY-CODE',
    },
  };
}

function profileMember(merchant: Merchant, home: Page): Members {
  const { profiles } = profilesOf(merchant, home);
  if (profiles.length >= 2) return {};
  const linked = home.facts.links.flatMap(({ abs }) =>
    abs && isOnNetwork(abs) && isProfile(abs, home) && !/[/?](?:shar|intent)/i.test(abs) ? [abs] : [],
  );
  const urls = onePerHost([...profiles, ...linked]).slice(0, 6);
  return { sameAs: urls.length >= 2 ? urls : [...urls, 'YOUR-PROFILE-URL', 'YOUR-WIKIDATA-URL'].slice(0, 2) };
}

function legalMembers(merchant: Merchant, shop: Shop): Members {
  const texts = textsOf(shop);
  const { name, ids } = legalOf(merchant);
  if ((name && ids.length) || !placedInEurope(merchant, shop.home, shop.target, texts)) return {};
  const written = texts.map(vatNumberIn).find((one) => one !== undefined);
  return {
    ...(name === undefined ? { legalName: legalNameIn(texts) ?? 'YOUR-LEGAL-NAME' } : {}),
    ...(ids.length ? {} : { vatID: written ?? 'YOUR-VAT-NUMBER' }),
  };
}

/** Where a storefront states who runs it. */
export const textsOf = ({ home, policies }: Shop): string[] => [
  ...(['imprint', 'contact', 'terms', 'about'] as const).flatMap(
    (kind) => policies?.[kind].page?.facts.text.own ?? [],
  ),
  home.facts.text.visible,
];

const form =
  /(?<=[\p{L}\d]\s)(?:GmbH(?: & Co\. KG)?|UG \(haftungsbeschränkt\)|Ltd\b\.?|Limited\b|S\.r\.l\.|S\.p\.A\.|B\.V\.|SARL\b|SAS\b|S\.L\.|sp\. z o\.o\.)/gu;

/** In plain text a heading runs into the name. */
const title = /^(?:[\s&\d]{1,10}|(?:Impressum|Imprint|Contact|Kontakt|Anbieter|Copyright)\s)/;
const mostForms = 20;

/** Up to four capitalized words before a legal form. */
function legalNameIn(texts: readonly string[]): string | undefined {
  for (const text of texts)
    for (const { index, 0: found } of [...text.matchAll(form)].slice(0, mostForms)) {
      const before = /(?:(?:[\p{Lu}\d][\p{L}\d.'’-]{0,30}|&)\s){1,4}$/u.exec(
        text.slice(Math.max(0, index - 80), index),
      );
      const name = before && `${before[0]}${found}`.replace(title, '');
      if (name && isLegalName(name.replace(/ & Co\. KG$/, ''))) return name;
    }
  return undefined;
}
