/** Front ends of their own over any commerce backend; snippets are of Next.js. */
import type { Places } from './place.ts';

export const headless: Places = {
  'crawl-access': {
    where:
      'The route that writes robots.txt, and the rules of the CDN or the hosting platform: bot protection there is often on by default.',
    snippet: `// app/robots.ts
import type { MetadataRoute } from 'next';
export default (): MetadataRoute.Robots => ({
  rules: { userAgent: '*', allow: '/', disallow: ['/cart', '/checkout', '/account'] },
  sitemap: 'https://shop.example/sitemap.xml',
});`,
  },
  'discovery-files': {
    where: 'A route handler for each file, or the folder of public files; app/sitemap.ts writes the sitemap.',
  },
  'content-rendering': {
    where:
      'Render product and listing pages on the server or at build time; what a client component fetches after the first draw is not seen by agents that run no scripts.',
  },
  'structured-data': {
    where: 'The server component of the product page, from the same data as the price that it shows.',
    snippet: `<script
  type="application/ld+json"
  dangerouslySetInnerHTML={{ __html: JSON.stringify(productJsonLd).replace(/</g, '\\\\u003c') }}
/>`,
  },
  'product-data': {
    where:
      'Attributes are kept in the commerce backend or the PIM: fill them there, query them in the front end, and show them in page, markup and feed alike.',
  },
  'agent-protocols': {
    where:
      'A route handler that speaks Streamable HTTP, on a runtime that may keep a response open; name it in the files at the root.',
  },
  'commerce-protocols': {
    where:
      'A route handler answers /.well-known/ucp on the domain of the shop; the endpoints may stand on the host of the backend. The protocol layer does not depend on the front end.',
    snippet: `// app/.well-known/ucp/route.ts
export const GET = () =>
  Response.json(manifest, {
    headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  });`,
  },
  'trust-and-policies': {
    where:
      'Pages for shipping, returns and contact, from the content system, linked from the footer component.',
  },
  'performance-and-delivery': {
    where:
      'Caching of routes and of the data they fetch, image component, and the region in which functions run.',
  },
  'accessibility-and-interaction': {
    where: 'The components themselves: labels, buttons and headings; a lint rule for JSX keeps them.',
  },
};
