import {
  offer,
  origin,
  product,
  productHtml,
  sample,
  shoe,
  sitemap,
  testCheck,
  urlset,
} from '#audit/samples';
import check from './url-signals-agree.ts';

const own = `${origin}/p/shoe`;
const page = ({ canonical = own, og = own, offered = own as unknown, path = '/p/shoe', headers = {} } = {}) =>
  product(
    productHtml(
      shoe({
        offers:
          offered === null
            ? []
            : Array.isArray(offered)
              ? offered.map((url: unknown) => offer({ url }))
              : offer({ url: offered }),
      }),
      undefined,
      (canonical && `<link rel="canonical" href="${canonical}">`) +
        (og && `<meta property="og:url" content="${og}">`),
    ),
    { path, headers },
  );
const listed = (...urls: string[]) => sitemap(urlset(`${origin}/`, ...urls, `${origin}/p/boot`));

testCheck(check, {
  pass: [
    [
      sample(page(), listed(own)),
      /canonical, og:url, offer URL, and sitemap agree on https:\/\/shop\.test\/p\/shoe/,
    ],
    // Host case, default port, trailing slash, relative URLs.
    sample(
      page({ canonical: 'HTTPS://SHOP.test:443/p/shoe/', og: '/p/shoe', offered: 'shoe' }),
      listed(`${own}/`),
    ),
    // Variant parameters and fragments are ignored.
    page({ og: `${own}?variant=42`, offered: `${own}?color=navy#buy` }),
    // Offers of variants on several pages, including this one.
    page({ offered: [`${origin}/p/shoe-red`, own] }),
    page({ offered: [`${origin}/p/shoe-red`, `${origin}/p/shoe-blue`] }),
    // The sitemap lists only other products.
    sample(page(), sitemap(urlset(`${origin}/p/boot`, `${origin}/de/p/schuh`))),
    // The page was found by another path than its canonical one, and the sitemap lists both.
    sample(page({ path: '/c/sale/p/shoe' }), listed(`${origin}/c/sale/p/shoe`, own)),
    page({ canonical: '', headers: { link: `<${own}>; rel="canonical"` } }),
    page({ canonical: `${own}?id=7&ref=a`, og: `${own}?id=7`, offered: `${own}?id=7` }),
    page({ canonical: `${origin}/p/caf%c3%a9`, og: `${origin}/p/café`, offered: null }),
  ],
  warn: [
    [
      page({ og: `http://shop.test/p/shoe` }),
      /canonical and offer URL https:\/\/shop\.test\/p\/shoe, but og:url http:\/\/shop\.test/,
    ],
    [page({ offered: 'https://www.shop.test/p/shoe' }), /but offer URL https:\/\/www/],
    // The canonical link is the one that differs.
    [
      sample(page({ canonical: `${origin}/` }), listed(own)),
      /og:url, offer URL, and sitemap .* but canonical/,
    ],
    [sample(page(), listed('https://www.shop.test/p/shoe')), /but sitemap https:\/\/www/],
    sample(page({ path: '/c/sale/p/shoe' }), listed(`${origin}/c/sale/p/shoe`)),
    page({ canonical: `${own}?id=7`, og: `${own}?id=8`, offered: `${own}?id=7` }),
  ],
  fail: [
    [page({ og: `${origin}/shoe`, offered: `${origin}/products/shoe` }), /but og:url .*\/shoe, offer URL/],
    sample(page({ og: 'http://shop.test/p/shoe' }), listed('https://www.shop.test/p/shoe')),
  ],
  notApplicable: [
    page({ canonical: '', og: '', offered: null }),
    [page({ og: '', offered: null }), /Only the canonical/],
    page({ og: 'javascript:void(0)', offered: 'http://' }),
  ],
});
