/** Small pages on which our checks and Lighthouse agree, or differ for a reason that is named. */
import type { PageRole } from '#audit';
import type { AuditId } from './lighthouse-browser.ts';

export interface SmallPage {
  path: string;
  role: PageRole;
  html: string;
  status?: number;
  headers?: Record<string, string>;
  /** Audits on which Lighthouse says the opposite of our check, and why that is meant. */
  differs?: Partial<Record<AuditId, string>>;
}

export const origin = 'http://pages.test';
export const robotsTxt = `User-agent: *\nDisallow: /cart\n\nSitemap: ${origin}/sitemap.xml\n`;

const head = (...tags: string[]): string => `<!doctype html><html lang="en"><head>${tags.join('')}</head>`;
const title = '<title>Trail Shoe</title>';
const description = '<meta name="description" content="A light shoe for long days on rough ground.">';
const canonical = (href: string): string => `<link rel="canonical" href="${href}">`;
const version = (lang: string, href: string): string =>
  `<link rel="alternate" hreflang="${lang}" href="${href}">`;
const links = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<a href="/p/${at}">Shoe number ${at}</a> `).join('');
const cards = (...given: string[]): string =>
  `<ul>${given.map((link, at) => `<li class="card"><h2>Shoe ${at}</h2><p>12,00 €</p>${link}</li>`).join('')}</ul>`;

export const smallPages: SmallPage[] = [
  {
    path: '/good',
    role: 'product',
    html: `${head(title, description, canonical(`${origin}/good`), version('en', `${origin}/good`), version('de-AT', `${origin}/at/good`), version('zh-Hant', `${origin}/zh`), version('x-default', `${origin}/good`))}
<body><h1>Trail Shoe</h1>${links(3)}<a href="#top">here</a> <a href="">more</a> <a>placeholder</a> <a id="place"></a> <a name="spot">spot</a>
<a href="mailto:javascript:void(0)">mail</a> <a href="tel:+491">call</a> <a role="button" href="javascript:void(0)">Open</a>
<a href="/x" rel="nofollow">here</a> <span lang="sv"><a href="/sv">More</a></span> <a href="/das">das</a></body>`,
  },
  {
    path: '/bad',
    role: 'product',
    html: `${head('<title> </title>', '<meta name="description" content=" ">', canonical('/bad'), version('jp', `${origin}/jp`), version('de', '/de'))}
<body><a href="javascript:void(0)">Menu</a><a href="javascript: void 0;">Menu</a><a href="file:///a.html" name="f">File</a><a onclick="go()">Go</a><a target="_blank">New</a><a href="http://">Broken</a>
<p><a href="/care">Read more</a> <a href="/de" lang="de-DE">hier</a></p></body>`,
  },
  {
    path: '/several',
    role: 'product',
    html: `${head(title, description, canonical(`${origin}/several`), canonical(`${origin}/other`))}<body>${links(2)}<a href="${origin}/guide#a">Click here</a></body>`,
    headers: { link: `<${origin}/xx>; rel="alternate"; hreflang="xx"`, 'x-robots-tag': 'noindex' },
  },
  {
    path: '/versions',
    role: 'listing',
    html: `${head(title, description, canonical(`${origin}/de/versions`), version('en', `${origin}/versions`), version('de', `${origin}/de/versions`), '<meta name="robots" content="none">')}<body>${links(2)}</body>`,
  },
  {
    path: '/gone',
    role: 'product',
    status: 404,
    html: `${head(title, description, canonical('https://'))}<body><h1>Gone</h1>${links(2)}</body>`,
  },
  {
    path: '/stray',
    role: 'product',
    html: `${head('<div></div>', title, description, canonical('/stray'), version('xx', '/xx'), '<meta name="robots" content="noindex">')}<body>${links(2)}</body>`,
    differs: {
      canonical:
        'Both ignore a link in the body; that a product then has no canonical address is worth a warning.',
      'is-crawlable': 'Lighthouse reads robots directives in the head alone; Google reads them anywhere.',
    },
  },
  {
    path: '/de/',
    role: 'home',
    html: `${head(title, description, canonical(`${origin}/`))}<body>${links(60)}<a onclick="go()">Go</a> <a href="/care" aria-label="More about care">More</a></body>`,
    headers: { 'x-robots-tag': 'googlebot: noindex' },
    differs: {
      canonical: 'The home page of a language may name the root of the site: only deep pages may not.',
      'crawlable-anchors': 'Up to 2 % of the links may be dead.',
      'link-text': 'An agent reads the accessible name, which says where the link leads.',
      'is-crawlable':
        'Lighthouse is content when one crawler is let in; a shop hidden from Google is not found.',
    },
  },
  {
    path: '/fr',
    role: 'listing',
    html: `${head(title, description).replace('"en"', '"fr"')}<body>${cards('<a href="/p/1">Shoe 0</a>', '<a href="javascript:show(1)">Shoe 1</a>', '<a href="#">Shoe 2</a>')}<a href="/guide">En savoir plus</a></body>`,
    differs: {
      'crawlable-anchors':
        'A product card whose only link is a script or an empty fragment hides its product.',
      'link-text': 'Lighthouse has no French list.',
    },
  },
];

export const healthyDiffers: SmallPage['differs'] = {
  'robots-txt': 'The shop names its manifest by Agentmap, a key of ARD that Lighthouse does not know yet.',
};

/** robots.txt in a few lines each: `differs` where Lighthouse says the opposite. */
export const robotsFiles: { text: string; differs?: string }[] = [
  { text: 'User-agent: *\nDisallow:' },
  { text: 'User-agent: *\nAllow: /\nDisallow: /*?sort=\nCrawl-delay: 5' },
  { text: '# nothing but a comment' },
  { text: 'User-agent: *\nDisallow: /cart$\nSitemap: https://shop.test/sitemap.xml' },
  { text: 'Host: shop.test\nUser-agent: *\nClean-param: ref /p\nContent-Signal: search=yes' },
  { text: 'Disallow: /cart\nUser-agent: *' },
  { text: 'User-agent: *\nDisallow: cart' },
  { text: 'User-agent: *\nDisallow: /\nSitemap: /sitemap.xml' },
  { text: 'User-agent: *\nDisallow: /\nNonsense: yes' },
  { text: 'User-agent: *\nDisallow: /\nnothing of sense' },
  { text: 'User-agent:\nDisallow: /' },
  { text: 'User-agent: *\nDisalow: /cart' },
  {
    text: 'User-agent: *\nDisallow: /a$b',
    differs: 'RFC 9309, 2.2.3: only a "$" at the end is special; elsewhere it is a character of the path.',
  },
  {
    text: 'User-agent: *\nContent-Usage: train-ai=n\nDisallow: /cart',
    differs: 'A key of the IETF draft on AI preferences that Lighthouse does not know yet.',
  },
  {
    text: 'License: https://shop.test/license.xml\nUser-agent: *\nDisallow: /cart',
    differs: 'A key of RSL that Lighthouse does not know yet.',
  },
  {
    text: 'User-agent: *\nDisallow: /\nVisit-time: 0600-0845',
    differs: 'Lighthouse lets an old key pass that no crawler of today reads.',
  },
];
