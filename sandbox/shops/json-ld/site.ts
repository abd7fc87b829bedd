import type { Product } from '../catalogue/product.ts';
import type { Site } from '../site.ts';
import { returnPolicy } from './offer.ts';

type Node = Record<string, unknown>;
/** `context-wrong`: the URL of no existing vocabulary. */
export const contextOf = ({ faults }: Site): string =>
  faults.has('context-wrong') ? 'https://schema.example/context' : 'https://schema.org';

/** Seller and web site, on the home page; other pages refer to `/#organization`. */
export function siteNodes(site: Site): Node[] {
  const { origin, seller } = site;
  const context = contextOf(site);
  const nodes = [
    {
      '@context': context,
      '@type': 'OnlineStore',
      '@id': `${origin}/#organization`,
      name: seller.name,
      ...(seller.street ? { legalName: seller.legalName, vatID: seller.vatId } : {}),
      url: `${origin}/`,
      logo: `${origin}/images/logo.png`,
      ...(seller.email
        ? {
            email: seller.email,
            telephone: seller.phone,
            contactPoint: {
              '@type': 'ContactPoint',
              contactType: 'customer service',
              email: seller.email,
              telephone: seller.phone,
            },
          }
        : {}),
      ...(seller.street
        ? {
            address: {
              '@type': 'PostalAddress',
              streetAddress: seller.street,
              addressLocality: seller.city,
              postalCode: seller.postcode,
              addressCountry: seller.country,
            },
          }
        : {}),
      sameAs: ['https://social.test/larch-and-loom', 'https://pictures.test/larch-and-loom'],
      ...(site.faults.has('no-return-markup') ? {} : { hasMerchantReturnPolicy: returnPolicy(site) }),
    },
    {
      '@context': context,
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: seller.name,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
  return site.faults.has('no-organization') ? nodes.slice(1).map(withoutPublisher) : nodes;
}

function withoutPublisher(node: Node): Node {
  return { ...node, publisher: undefined };
}

/** `trail`: name and path from the home page down to the page itself. */
export function breadcrumbNode(site: Site, trail: [name: string, path: string][]): Node {
  return {
    '@context': contextOf(site),
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: site.origin + path,
    })),
  };
}

/** The products of a listing in their order on the page. */
export function itemListNode(site: Site, name: string, products: Product[]): Node {
  return {
    '@context': contextOf(site),
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map((product, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: product.name,
      url: `${site.origin}/products/${product.slug}`,
    })),
  };
}
