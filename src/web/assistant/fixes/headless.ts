/** Headless front ends on any commerce backend. Snippets are for Next.js. */
import type { Places } from './place.ts';

export const headless: Places = {
  'crawl-access': {
    where:
      'The route that generates robots.txt, and the rules of the CDN or the hosting platform, where bot protection is often on by default.',
    snippet: `// app/robots.ts
import type { MetadataRoute } from 'next';
export default (): MetadataRoute.Robots => ({
  rules: { userAgent: '*', allow: '/', disallow: ['/cart', '/checkout', '/account'] },
  sitemap: 'https://shop.example/sitemap.xml',
});`,
  },
  'discovery-files': {
    where:
      'A route handler for each file, or the folder of public files. app/sitemap.ts generates the sitemap.',
  },
  'content-rendering': {
    where:
      'Render product and listing pages on the server or at build time. Agents that run no scripts do not see data that a client component fetches after the first render.',
  },
  'structured-data': {
    where: 'The server component of the product page. Use the same data as for the price on the page.',
    snippet: `<script
  type="application/ld+json"
  dangerouslySetInnerHTML={{ __html: JSON.stringify(productJsonLd).replace(/</g, '\\\\u003c') }}
/>`,
  },
  'product-data': {
    where:
      'Fill in the attributes in the commerce backend or the PIM, query them in the front end, and include them in the page, the markup, and the feed.',
  },
  'agent-protocols': {
    where:
      'A route handler with Streamable HTTP, on a runtime that supports long-lived responses. Reference it in the files at the root.',
  },
  'commerce-protocols': {
    where:
      'A route handler for /.well-known/ucp on the domain of the storefront. The endpoints can be on the host of the backend. The protocol layer does not depend on the front end.',
    snippet: `// app/.well-known/ucp/route.ts
export const GET = () =>
  Response.json(manifest, {
    headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  });`,
  },
  'trust-and-policies': {
    where: 'Pages for shipping, returns, and contact in the CMS, linked from the footer component.',
  },
  'performance-and-delivery': {
    where:
      'Caching of routes and of the data that they fetch, the image component, and the region of the functions.',
  },
  'accessibility-and-interaction': {
    where:
      'The components: labels, buttons, and headings. Enforce them with an accessibility lint rule for JSX.',
  },
};
