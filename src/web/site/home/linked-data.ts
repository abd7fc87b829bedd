/** The start page for machines: who we are and what this is, as JSON-LD. */
import { version } from '../../../config/version.ts';
import { html, raw, type Html } from '../../design/index.ts';

/** @param email where people may write to, besides the form */
export function linkedData(origin: string, description: string, email?: string): Html {
  const at = (name: string) => `${origin}/#${name}`;
  const graph = [
    {
      '@type': 'Organization',
      '@id': at('organization'),
      name: 'Portico',
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        url: `${origin}/contact`,
        ...(email === undefined ? {} : { email }),
      },
    },
    {
      '@type': 'WebSite',
      '@id': at('website'),
      name: 'Portico',
      url: `${origin}/`,
      description,
      inLanguage: 'en',
      publisher: { '@id': at('organization') },
    },
    {
      '@type': 'SoftwareApplication',
      '@id': at('software'),
      name: 'Portico',
      url: `${origin}/`,
      description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any',
      softwareVersion: version,
      license: 'https://opensource.org/license/mit',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      publisher: { '@id': at('organization') },
    },
  ];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // Inside a script nothing is escaped as in HTML: only `<` could end it.
  return html`<script type="application/ld+json">
    ${raw(json.replaceAll('<', '\\u003c'))}
  </script>`;
}

/** For previews of links. */
export const openGraph = (url: string, title: string, description: string): Html =>
  html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="Portico" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:locale" content="en_US" />
    <meta name="twitter:card" content="summary" />`;
