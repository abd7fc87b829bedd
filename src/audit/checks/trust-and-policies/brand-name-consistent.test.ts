import { bothShapes, flatShape, home, manifest, product, refused, sample, testCheck } from '#audit/samples';
import check from './brand-name-consistent.ts';

interface Names {
  organization?: Record<string, unknown> | string;
  website?: Record<string, unknown> | string;
  site?: string;
  title?: string;
}
const node = (type: string, given: Record<string, unknown> | string | undefined) =>
  given === undefined
    ? ''
    : `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': type,
        url: 'https://shop.test/',
        ...(typeof given === 'string' ? { name: given } : given),
      })}</script>`;
const shop = ({ organization, website, site, title = '' }: Names) =>
  home(
    `<html><head><title>${title}</title>${site === undefined ? '' : `<meta property="og:site_name" content="${site}">`}${node('OnlineStore', organization)}${node('WebSite', website)}</head><body><h1>Hello</h1></body></html>`,
  );
const page = (title: string, path: string, site = '') =>
  product(
    `<html><head><title>${title}</title>${site ? `<meta property="og:site_name" content="${site}">` : ''}</head><body><h1>Shoe</h1></body></html>`,
    { path },
  );

testCheck(check, {
  pass: [
    [shop({ organization: 'Larch and Loom', website: 'Larch & Loom', site: 'LARCH AND LOOM' }), /3 places/],
    [shop({ site: 'Acme' }), /"Acme" is used only in og:site_name/],
    shop({ organization: 'Müller Möbel GmbH & Co. KG', site: 'Muller Mobel' }),
    shop({ organization: 'activemobility.co.uk', site: 'Active Mobility' }),
    shop({ organization: 'Acme', site: 'Acme Store | Official Site', website: 'Acme Deutschland' }),
    shop({ organization: "Bazar de l'Hôtel de Ville", site: 'BHV' }),
    shop({ organization: { name: 'H & M Hennes & Mauritz AB' }, site: 'H&amp;M' }),
    shop({ organization: { name: 'Alphabet', alternateName: ['Google', 'GOOG'] }, site: 'Google' }),
    shop({
      organization: { name: 'Nordlicht', legalName: 'Petersen Handels GmbH' },
      site: 'Petersen Handel',
    }),
    shop({ organization: 'ユニクロ', site: 'UNIQLO' }),
    shop({ organization: '株式会社山田', site: '山田 公式オンラインストア' }),
    // Titles that share a slogan or a category, but no name.
    sample(
      shop({ organization: 'Acme', title: 'Schuhe kaufen | Kostenloser Versand ab 50 €' }),
      page('Trail | Kostenloser Versand ab 50 €', '/p/1'),
      page('Road | Kostenloser Versand ab 50 €', '/p/2'),
    ),
    sample(
      shop({ organization: 'Acme', title: 'Welcome – Acme' }),
      page('Trail | Shoes | Acme', '/p/1'),
      page('Road | Shoes | Acme', '/p/2'),
    ),
    sample(shop({ organization: 'Acme Shoes' }), manifest(bothShapes)),
  ],
  warn: [
    [
      shop({ organization: 'Acme', site: 'Nordlicht' }),
      /two names: "Acme" \(Organization\), "Nordlicht" \(og/,
    ],
    [
      sample(
        shop({ organization: 'Acme', title: 'Shoes and boots | Nordlicht' }),
        page('Trail | Nordlicht', '/p/1'),
        page('Road | Nordlicht', '/p/2'),
      ),
      /"Nordlicht" \(the titles\)/,
    ],
    [sample(shop({ organization: 'Nordlicht' }), manifest(flatShape)), /"Acme Shoes" \(the manifest\)/],
    sample(shop({ site: 'Acme' }), page('Trail', '/p/1', 'Nordlicht')),
  ],
  fail: [
    [shop({ organization: 'Acme', website: 'Nordlicht', site: 'Bergwind' }), /3 names: "Acme"/],
    [shop({ organization: 'Acme', site: 'My Store' }), /Og:site_name uses the default name "My Store"/],
    shop({ website: 'Mein Shop' }),
    [shop({ title: 'Home | My Site 2' }), /The titles use the default name "My Site 2"/],
    shop({ site: 'Default Store View' }),
  ],
  notApplicable: [home('<h1>Shop</h1>'), shop({ organization: '', site: ' ' })],
  unknown: [refused('home')],
});
