import {
  exchange,
  home,
  origin,
  product,
  productHtml,
  refused,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './jsonld-in-initial-html.ts';

const gtm = "<script>(function(w,d,i){w.dl=[]})(window,document,'GTM-ABC123')</script>";
const writer =
  "<script>var s=document.createElement('script');s.type='application/ld+json';document.head.append(s)</script>";
const gtag = "<script src='https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF'></script>";
const holds = (...types: string[]) =>
  `<script>self.__next_f.push([1,"{\\"type\\":\\"application/ld+json\\",\\"__html\\":\\"${types.map((type) => String.raw`{\\\"@type\\\":\\\"${type}\\\"}`).join(',')}\\"}"])</script>`;
const reader =
  '<script>for (const one of document.querySelectorAll(\'script[type="application/ld+json"]\')) send(one)</script>';
const bare = (head: string) =>
  product(`<html><head>${head}</head><body><h1>Trail Shoe</h1>129,00 €</body></html>`);
const shown = (types: string[], path = '/p/shoe') => ({
  rendered: known([{ id: `product:${origin}${path}`, url: `${origin}${path}`, words: 100, types }]),
});

testCheck(check, {
  pass: [
    [product(productHtml(shoe())), /^The Product is in the HTML/],
    product(productHtml(shoe({ '@type': 'ProductGroup' }), '<h1>x</h1>', gtm + writer)),
    product(productHtml({ '@context': 'https://schema.org', '@graph': [shoe({ '@type': 'Car' })] })),
    bare(
      `${gtm}${writer}</head><div itemscope itemtype="https://schema.org/Product"><b itemprop="name">x</b></div>`,
    ),
    sample(product(productHtml(shoe())), shown(['Product'])),
  ],
  fail: [
    [bare(gtm + writer), /tag manager GTM-ABC123/],
    bare(gtm + holds('BreadcrumbList', 'Product')),
    bare(gtm + writer + reader),
    [sample(bare(''), shown(['BreadcrumbList', 'Product'])), /only after scripts run/],
    sample(bare(''), shown(['ProductGroup'])),
    // Markup of the merchant is not product markup.
    product(productHtml({ '@context': 'https://schema.org', '@type': 'Organization' }, '', gtm + writer)),
  ],
  notApplicable: [
    [bare(''), /Nothing in the HTML/],
    bare(gtm),
    // A measurement ID is not a tag manager.
    bare(gtag + writer),
    // Data that is not about a product, and a script that reads existing markup.
    bare(gtm + holds('SiteNavigationElement')),
    bare(gtm + holds('Organization', 'BreadcrumbList')),
    bare(gtm + reader),
    bare(`${gtm}<script>$("script[type='application/ld+json']").each(send)</script>`),
    bare(writer),
    [sample(bare(gtm + writer), shown([])), /even after its scripts ran/],
    [
      bare(`${gtm}${writer}<script type="application/ld+json">{"@type":"Product",}}</script>`),
      /does not parse/,
    ],
    sample(home('<h1>Shop</h1>'), { products: known([]) }),
  ],
  unknown: [
    refused('product'),
    [
      (async () => {
        const part = await bare(gtm + writer);
        const cut = exchange({ url: `${origin}/p/shoe`, purpose: 'product' });
        return { ...part, traffic: known([{ ...cut, bytes: { ...cut.bytes, truncated: true } }]) };
      })(),
      /only in part/,
    ],
  ],
});
