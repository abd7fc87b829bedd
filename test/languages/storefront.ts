/** One small healthy storefront, in any of the languages of `texts.json`. */
import type { Hit, Route, ShopReply } from '../../src/audit/gather/shop-server.ts';
import { htmlReply, jsonReply, textReply } from '../../src/audit/gather/shop-server.ts';
import texts from './texts.json' with { type: 'json' };

export type Tongue = keyof typeof texts;
export const tongues = Object.keys(texts) as Tongue[];
type Texts = (typeof texts)[Tongue];

/** Units of a currency for one chair. */
const prices: Readonly<Record<string, number>> = {
  HUF: 99_990,
  JPY: 38_000,
  KRW: 349_000,
  VND: 6_490_000,
  IDR: 3_990_000,
  RUB: 24_990,
  TRY: 9_990,
  CZK: 5_990,
  UAH: 9_990,
  SEK: 2_795,
  DKK: 1_895,
  NOK: 2_795,
  THB: 8_990,
};
const usual = 249;

/** As `Intl` writes it; Arabic as storefronts do, in European digits with the name of the currency. */
const priceIn = ({ tag, currency }: Texts, amount: number): string =>
  tag.startsWith('ar')
    ? `${amount} ريال`
    : new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount);

const seller = 'Linden Workshop Ltd';
const address = '12 Mill Lane, York YO1 7HH, United Kingdom';
const phone = '+44 20 7946 0123';
const email = 'hello@linden-workshop.com';

/** Paths say nothing, so that names must. */
const pages = {
  about: '/pages/11',
  contact: '/pages/12',
  help: '/pages/13',
  shipping: '/pages/14',
  returns: '/pages/15',
  privacy: '/pages/16',
  terms: '/pages/17',
  track: '/pages/18',
} as const;
type PageName = keyof typeof pages;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const ld = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`;

interface Part {
  path: string;
  title: string;
  description: string;
  main: string;
  data?: object[];
}

/** Routes of the storefront; each answers GET and HEAD. */
export function storefrontIn(tongue: Tongue): Route {
  const t: Texts = texts[tongue];
  const amount = prices[t.currency] ?? usual;
  const price = priceIn(t, amount);
  const names = ['', ` ${t.black}`, ` ${t.natural}`].flatMap((end) => [t.name + end, t.name2 + end]);
  return ({ path: asked, method }: Hit, origin: string): ShopReply | undefined => {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
    const path = asked.split('?')[0] ?? '/';
    const part = partOf(path, origin);
    if (part) return replyWith(part, origin);
    if (path === '/robots.txt') return textReply(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
    if (path === '/sitemap.xml')
      return textReply(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
          '/',
          '/collections/1',
          ...names.map((_, index) => `/products/${index + 1}`),
          ...Object.values(pages),
        ]
          .map((one) => `<url><loc>${origin}${one}</loc><lastmod>2026-11-01</lastmod></url>`)
          .join('')}</urlset>`,
        'application/xml',
      );
    if (path.startsWith('/img/')) return { headers: { 'content-type': 'image/png' }, body: pixel };
    return path === '/api' ? jsonReply({}) : { ...htmlReply('404', '<h1>404</h1>'), status: 404 };
  };

  function replyWith({ path, title, description, main, data = [] }: Part, origin: string): ShopReply {
    const link = (to: string, name: string): string => `<a href="${to}">${escape(name)}</a>`;
    const head = [
      '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escape(title)} | Linden</title><meta name="description" content="${escape(description)}">`,
      `<link rel="canonical" href="${origin}${path}">`,
      `<meta property="og:title" content="${escape(title)}"><meta property="og:url" content="${origin}${path}">`,
      `<meta property="og:type" content="${path.startsWith('/products/') ? 'product' : 'website'}"><meta property="og:image" content="${origin}/img/1.png">`,
      `<meta property="og:description" content="${escape(description)}"><meta property="og:site_name" content="Linden">`,
      ...data.map(ld),
    ].join('');
    const header = `<header>${link('/', 'Linden')}<nav>${link('/', t.home)} ${link('/collections/1', t.cat)}</nav>
<form role="search" action="/find" method="get"><input type="search" name="q" aria-label="${escape(t.search)}"><button type="submit">${escape(t.search)}</button></form>${link('/cart', t.cart)}</header>`;
    const footer = `<footer><nav>${Object.entries(pages)
      .map(([name, to]) => link(to, t[name as PageName]))
      .join(' ')}</nav><p>${seller}, ${address}</p></footer>`;
    const body = `<!doctype html><html lang="${t.tag}"${tongue === 'ar' ? ' dir="rtl"' : ''}><head>${head}</head><body>${header}<main>${main}</main>${footer}</body></html>`;
    return { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'max-age=60' }, body };
  }

  function partOf(path: string, origin: string): Part | undefined {
    const organization = {
      '@type': 'OnlineStore',
      name: 'Linden',
      legalName: seller,
      url: `${origin}/`,
      logo: `${origin}/img/1.png`,
      email,
      telephone: phone,
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Mill Lane',
        addressLocality: 'York',
        postalCode: 'YO1 7HH',
        addressCountry: 'GB',
      },
    };
    const card = (index: number): string =>
      `<li><article><a href="/products/${index + 1}"><img src="/img/${index + 1}.png" alt="${escape(names[index]!)}" width="400" height="300"><h2>${escape(names[index]!)}</h2></a><p>${price}</p></article></li>`;
    const cards = `<ul>${names.map((_, index) => card(index)).join('')}</ul>`;
    if (path === '/')
      return {
        path,
        title: t.welcome,
        description: t.intro,
        main: `<h1>${escape(t.welcome)}</h1><p>${escape(t.intro)}</p><h2>${escape(t.cat)}</h2>${cards}<p>${escape(t.a1)}</p><p>${escape(t.c1)}</p>`,
        data: [
          organization,
          {
            '@type': 'WebSite',
            name: 'Linden',
            url: `${origin}/`,
            potentialAction: {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: `${origin}/find?q={search_term_string}` },
              'query-input': 'required name=search_term_string',
            },
          },
        ],
      };
    if (path === '/collections/1' || path === '/find')
      return {
        path,
        title: t.cat,
        description: t.list,
        main: `<nav aria-label="breadcrumb"><a href="/">${escape(t.home)}</a> › <span>${escape(t.cat)}</span></nav><h1>${escape(t.cat)}</h1><p>${escape(t.list)}</p>
<form method="get" action="/collections/1"><fieldset><legend>${escape(t.filter)}: ${escape(t.color)}</legend><label><input type="checkbox" name="c" value="1">${escape(t.black)}</label><label><input type="checkbox" name="c" value="2">${escape(t.natural)}</label></fieldset><button>${escape(t.filter)}</button></form>${cards}`,
        data: [trail(origin, [t.home, '/'], [t.cat, '/collections/1'])],
      };
    const index = names.findIndex((_, one) => path === `/products/${one + 1}`);
    if (index >= 0) return product(index, origin);
    if (path === '/cart')
      return {
        path,
        title: t.cart,
        description: t.empty,
        main: `<h1>${escape(t.cart)}</h1><p>${escape(t.empty)}</p>`,
      };
    const name = (Object.keys(pages) as PageName[]).find((one) => pages[one] === path);
    return name && policy(name);
  }

  function product(index: number, origin: string): Part {
    const name = names[index]!;
    const next = (index + 1) % names.length;
    const path = `/products/${index + 1}`;
    return {
      path,
      title: name,
      description: `${name}. ${t.desc.slice(0, 120)}`,
      main: `<nav aria-label="breadcrumb"><a href="/">${escape(t.home)}</a> › <a href="/collections/1">${escape(t.cat)}</a> › <span>${escape(name)}</span></nav>
<div class="product"><img src="/img/${index + 1}.png" alt="${escape(name)}" width="800" height="600"><div class="info"><h1>${escape(name)}</h1><p class="price">${price}</p><p>${escape(t.tax)}</p><p>${escape(t.stock)}</p>
<form action="/line" method="post"><fieldset><legend>${escape(t.color)}</legend><label><input type="radio" name="v" value="1" checked>${escape(t.natural)}</label><label><input type="radio" name="v" value="2">${escape(t.black)}</label></fieldset><label>${escape(t.qty)} <input type="number" name="n" min="1" value="1"></label><button type="submit">${escape(t.add)}</button></form></div></div>
<p>${escape(name)}. ${escape(t.desc)}</p><h2>${escape(t.specs)}</h2><table><tr><th scope="row">${escape(t.material)}</th><td>${escape(t.oak)}</td></tr><tr><th scope="row">${escape(t.color)}</th><td>${escape(t.natural)}</td></tr><tr><th scope="row">${escape(t.weight)}</th><td>6,5 kg</td></tr><tr><th scope="row">${escape(t.height)}</th><td>82 cm</td></tr><tr><th scope="row">${escape(t.warranty)}</th><td>${escape(t.years)}</td></tr></table>
<p>${escape(t.s1)}</p><p>${escape(t.r1)}</p><p><a href="/products/${next + 1}">${escape(names[next]!)}</a></p>`,
      data: [
        trail(origin, [t.home, '/'], [t.cat, '/collections/1'], [name, path]),
        {
          '@type': 'Product',
          name,
          description: `${name}. ${t.desc}`,
          sku: `LINDEN-${index + 1}`,
          mpn: `L${index + 1}`,
          gtin13: gtins[index],
          url: `${origin}${path}`,
          category: t.cat,
          material: t.oak,
          color: t.natural,
          weight: { '@type': 'QuantitativeValue', value: 6.5, unitCode: 'KGM' },
          height: { '@type': 'QuantitativeValue', value: 82, unitCode: 'CMT' },
          image: [`${origin}/img/${index + 1}.png`],
          brand: { '@type': 'Brand', name: 'Linden' },
          offers: {
            '@type': 'Offer',
            url: `${origin}${path}`,
            price: String(amount),
            priceCurrency: t.currency,
            availability: 'https://schema.org/InStock',
            itemCondition: 'https://schema.org/NewCondition',
            seller: { '@type': 'Organization', name: 'Linden' },
          },
        },
      ],
    };
  }

  function policy(name: PageName): Part {
    const said: Record<PageName, string[]> = {
      about: [t.p1],
      contact: [],
      help: [],
      shipping: [t.s1, t.s2],
      returns: [t.r1, t.r2],
      privacy: [t.p1],
      terms: [t.t1, t.r1, t.r2],
      track: [t.s2],
    };
    const questions = `<h2>${escape(t.q1)}</h2><p>${escape(t.w1)}</p><h2>${escape(t.q2)}</h2><p>${escape(t.w2)}</p>`;
    const reach = `<p>${seller}<br>${address}<br><a href="tel:${phone.replaceAll(' ', '')}">${phone}</a><br><a href="mailto:${email}">${email}</a></p>`;
    return {
      path: pages[name],
      title: t[name],
      description: said[name][0] ?? t.q1,
      main: `<h1>${escape(t[name])}</h1>${[...said[name], t.intro, t.a1, t.desc, ...(name === 'help' ? [] : [t.w1, t.w2])].map((one) => `<p>${escape(one)}</p>`).join('')}${name === 'help' ? questions : ''}${name === 'contact' || name === 'about' || name === 'terms' ? reach : ''}`,
    };
  }
}

function trail(origin: string, ...steps: [name: string, path: string][]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

const gtins = [
  '4006381333931',
  '4006381333948',
  '4006381333955',
  '4006381333962',
  '4006381333979',
  '4006381333986',
];

/** A transparent picture of one pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
