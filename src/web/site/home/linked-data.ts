/** What the home page says to search engines and in link previews. */
import { version } from '../../../config/version.ts';
import { html, raw, type Html } from '../../design/index.ts';

/** @param email of the operator, as an alternative to the contact form */
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
  // HTML escaping does not apply inside a script element; only `<` could end it.
  return html`<script type="application/ld+json">
    ${raw(json.replaceAll('<', '\\u003c'))}
  </script>`;
}

/** Link previews. */
export const linkPreview = (url: string, title: string, description: string): Html =>
  html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="Portico" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:locale" content="en_US" />
    <meta name="twitter:card" content="summary" />`;
