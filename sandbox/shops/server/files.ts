import { asset, file, json, type Answer } from '../answer.ts';
import { apiCatalog, ardManifest, openapi, serverCard } from '../machine/discovery.ts';
import { productFeed } from '../machine/feed.ts';
import { makePng } from '../machine/image.ts';
import { robotsTxt } from '../machine/robots.ts';
import { pageSitemap, productSitemap, sitemapIndex } from '../machine/sitemap.ts';
import { agentsMd, llmsTxt, securityTxt } from '../machine/texts.ts';
import { textPages } from '../pages/policies.ts';
import type { Site } from '../site.ts';
import type { ShopRequest } from './request.ts';

const plain = 'text/plain; charset=utf-8';
const xml = 'application/xml; charset=utf-8';

/** Files for machines; undefined for every other path. */
export function machineAnswer(site: Site, request: ShopRequest): Answer | undefined {
  const { path, client } = request;
  const { faults } = site;
  switch (path) {
    case '/robots.txt':
      return faults.has('robots-5xx')
        ? file(plain, 'Try again later.\n', {}, 503)
        : file(plain, robotsTxt(site));
    case '/feeds/products.xml':
      return file(
        'application/rss+xml; charset=utf-8',
        productFeed(site, client),
        site.live ? {} : { 'last-modified': new Date(site.start - 3_600_000).toUTCString() },
      );
    case '/llms.txt':
      return file(plain, llmsTxt(site));
    case '/agents.md':
      return file('text/markdown; charset=utf-8', agentsMd(site));
    case '/.well-known/security.txt':
      return file(plain, securityTxt(site));
    case '/.well-known/api-catalog':
      return file('application/linkset+json', JSON.stringify(apiCatalog(site)));
    case '/.well-known/ard.json':
      return json(ardManifest(site));
    case '/openapi.json':
      return json(openapi(site));
    case site.entries.card:
      return file('application/mcp-server-card+json', JSON.stringify(serverCard(site)));
    default:
      return sitemap(site, path);
  }
}

function sitemap(site: Site, path: string): Answer | undefined {
  if (site.faults.has('sitemap-missing')) return undefined;
  if (path === '/sitemap.xml') return file(xml, sitemapIndex(site));
  if (path === '/sitemaps/products.xml') return file(xml, productSitemap(site));
  if (path !== '/sitemaps/pages.xml') return undefined;
  return file(
    xml,
    pageSitemap(
      site,
      textPages(site).map((p) => p.path),
    ),
  );
}

/** Images, style and script. */
export function staticAnswer(site: Site, path: string): Answer | undefined {
  if (path === '/assets/site.css')
    return asset('text/css; charset=utf-8', 'main{max-width:72rem;margin:auto}\n.price{font-weight:700}\n');
  if (path === '/assets/site.js')
    return asset('text/javascript; charset=utf-8', 'document.documentElement.dataset.ready = "1";\n');
  if (path === '/images/logo.png') return asset('image/png', makePng(1200, 630, 5));
  const index = site.products.findIndex((p) => p.variants[0].images.includes(path));
  if (index < 0 || site.faults.has('image-dead')) return undefined;
  return asset('image/png', makePng(800, 600, index + (path.endsWith('-2.png') ? 40 : 0)));
}
