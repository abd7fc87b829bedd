/** Lists machine-readable resources in a Link header (RFC 8288) of the home page. */
import type { MiddlewareHandler } from 'hono';

const links = [
  ['/.well-known/api-catalog', 'api-catalog', 'application/linkset+json'],
  ['/openapi.json', 'service-desc', 'application/json'],
  ['/docs', 'service-doc', 'text/html'],
  ['/.well-known/ard.json', 'ard', 'application/json'],
  ['/llms.txt', 'describedby', 'text/plain'],
  ['/sitemap.xml', 'sitemap', 'application/xml'],
] as const;

const header = links.map(([path, rel, type]) => `<${path}>; rel="${rel}"; type="${type}"`).join(', ');

export const announce: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Link', header);
};
