import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageFacts } from '../facts/facts.ts';
import { productPage, read } from '../../../../test/support/audit/parse-page.ts';

test('reports head elements in the body', async () => {
  const { head } = await read(
    '<head><meta charset="UTF-8"><title>One</title><div></div><link rel="canonical" href="/a"><meta name="Robots" content="noindex"><svg><title>icon</title></svg>',
    [
      ['Content-Type', 'text/html; charset="ISO-8859-1"'],
      ['link', '</llms.txt>; rel="help"'],
    ],
  );
  assert.deepEqual(head.titles, ['One']);
  assert.deepEqual(head.canonical, [{ href: '/a', inBody: true }]);
  assert.deepEqual(head.metas, [{ name: 'robots', content: 'noindex', inBody: true }]);
  assert.deepEqual(head.charset, { header: 'iso-8859-1', meta: 'utf-8', metaOffset: 6, metaEnd: 28 });
  assert.equal(head.linkHeader[0]?.href, '/llms.txt');
});

test('reports which element opened the body without a body tag', async () => {
  const closedBy = async (html: string) => (await read(html)).head.closedBy;
  assert.equal(
    await closedBy(
      '<head><title>a</title><img src="/p.gif" alt=""><link rel="canonical" href="/"></head><body>',
    ),
    '<img src="/p.gif" alt="">',
  );
  assert.equal(
    await closedBy('<head>\u200b<title>a</title></head><body>'),
    'an invisible character (U+200B)',
  );
  assert.equal(await closedBy('<head>\n\ufeffOh<title>a</title></head>'), 'the text "Oh"');
  assert.equal(await closedBy('<head><title>a</title></head><body><div>'), undefined);
});

test('counts the end of the charset in bytes of the document', async () => {
  const { head } = await read('\ufeff<title>é</title><meta charset="utf-8">');
  assert.deepEqual(head.charset, { bom: true, meta: 'utf-8', metaOffset: 16, metaEnd: 42 });
});

test('keeps an alternate without a URL, but no other link without one', async () => {
  const { head } = await read('<link rel="alternate" hreflang="de"><link rel="canonical">');
  assert.deepEqual(head.links, [{ rel: 'alternate', href: '', hreflang: 'de', inBody: false }]);
});

test('reads anchors, placeholders, languages, and cards of links', async () => {
  const card = (link: string) => `<li class="card"><h3>Lamp</h3><a ${link}>Lamp</a><p>12,00 €</p></li>`;
  const offer = '<div class="offer"><a>17 new</a> from 11,00 €</div>';
  const { links } = await read(
    `<p lang="fr"><a name="a" href="#b">x</a><a target="_blank">x</a><b lang="it"><a id="i" href="/">x</a></b></p><main><ul>${card('href="/1"')}${card('onclick="go()"')}${card('href="/3"')}</ul>${offer.repeat(3)}</main>`,
  );
  assert.deepEqual(
    links.map(({ anchor, meantAsLink, lang, card }) => [anchor, meantAsLink, lang, card]),
    [
      ['name', undefined, 'fr', undefined],
      [undefined, true, 'fr', undefined],
      ['id', undefined, 'it', undefined],
      [undefined, undefined, undefined, 0],
      [undefined, undefined, undefined, 1],
      [undefined, undefined, undefined, 2],
      // A price without title or image is not a product.
      ...Array.from({ length: 3 }, () => [undefined, undefined, undefined, undefined]),
    ],
  );
});

test('reads links with name, resolved URL, and region', async () => {
  const { links } = await read(
    '<nav><a href="/c">Cups</a></nav><main><a href="k.html"><img src="k.jpg" alt="Kettle"></a><a href="javascript:go()">Go</a><a onclick="x()">Open</a><a id="top"></a><a href="/m" aria-label="More about cups">More</a><a href="/h"><i aria-hidden="true">♥</i></a></main><footer><a href="mailto:a@b.test" rel="NoFollow">Mail</a></footer>',
  );
  assert.deepEqual(
    links.map(({ href, abs, name, region, onclick, rel }) => [href, abs, name, region, onclick, rel]),
    [
      ['/c', 'https://shop.test/c', 'Cups', 'nav', false, undefined],
      ['k.html', 'https://shop.test/p/k.html', 'Kettle', 'main', false, undefined],
      ['javascript:go()', undefined, 'Go', 'main', false, undefined],
      ['', undefined, 'Open', 'main', true, undefined],
      ['/m', 'https://shop.test/m', 'More about cups', 'main', false, undefined],
      ['/h', 'https://shop.test/h', '', 'main', false, undefined],
      ['mailto:a@b.test', undefined, 'Mail', 'footer', false, 'nofollow'],
    ],
  );
});

const specs: [string, string, PageFacts['specs']][] = [
  [
    'a table with headers',
    '<table><tr><th>Height</th><td>30 cm</td></tr></table>',
    [{ name: 'Height', value: '30 cm', form: 'table', header: true }],
  ],
  ['a table that compares', '<table><tr><th>Size</th><td>S</td><td>M</td></tr></table>', []],
  [
    'a definition list',
    '<dl><dt>Matière :</dt><dd>Laine</dd></dl>',
    [{ name: 'Matière', value: 'Laine', form: 'dl' }],
  ],
  [
    'items with a colon',
    '<ul><li><b>Gewicht:</b> 2 kg</li><li>Pflegeleicht</li></ul>',
    [{ name: 'Gewicht', value: '2 kg', form: 'list' }],
  ],
  [
    'items of two elements',
    '<ul class="product-specs"><li><span>Peso</span><span>2 kg</span></li></ul>',
    [{ name: 'Peso', value: '2 kg', form: 'list' }],
  ],
];

for (const [name, html, expected] of specs) {
  test(`reads specifications: ${name}`, async () => {
    assert.deepEqual((await read(`<main>${html}</main><footer>${html}</footer>`)).specs, expected);
  });
}

const trails: [string, string][] = [
  [
    'a list',
    '<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a> ›</li><li><a href="/c">Cups</a> ›</li><li>Blue</li></ol></nav>',
  ],
  [
    'links and a last text',
    '<div class="breadcrumbs"><a href="/">Home</a> / <a href="/c">Cups</a> / <span>Blue</span></div>',
  ],
  [
    'French',
    '<ul id="fil-d-ariane" class="ariane"><li><a href="/">Home</a></li><li>Cups</li><li>Blue</li></ul>',
  ],
  [
    'microdata',
    '<ol itemtype="https://schema.org/BreadcrumbList" itemscope><li>Home</li><li>Cups</li><li>Blue</li></ol>',
  ],
];

for (const [name, html] of trails) {
  test(`reads a breadcrumb: ${name}`, async () => {
    assert.deepEqual((await read(`<main>${html}<h1>Blue</h1></main>`)).breadcrumb, ['Home', 'Cups', 'Blue']);
  });
}

test('reads gallery images from the gallery, and lazy ones by their real URL', async () => {
  const html = productPage(
    'en',
    'Kettle',
    '<p>£5</p>',
    '<div><img src="data:image/gif;base64,AAAA" data-src="/b.jpg"></div>',
  );
  const { images } = await read(html);
  assert.deepEqual(
    images.map(({ src, alt, gallery, region }) => ({ src, alt, gallery, region })),
    [
      { src: '/a.jpg', alt: 'Kettle', gallery: true, region: 'gallery' },
      { src: '/b.jpg', alt: null, gallery: false, region: 'main' },
    ],
  );
});

test('uses the images around the buy box as the gallery if none is named', async () => {
  const html =
    '<main><section><div><img src="/a.jpg"></div><div><h1>Kettle</h1>£5 <button>Add to cart</button></div></section><p><img src="/b.jpg"></p></main>';
  assert.deepEqual(
    (await read(html)).images.map(({ gallery }) => gallery),
    [true, false],
  );
});

test('omits hidden headings and keeps empty ones', async () => {
  const { headings } = await read(
    '<header><h1><img alt="Fern"></h1></header><main><h2></h2><h3 hidden>x</h3><h3>Care</h3></main>',
  );
  assert.deepEqual(headings, [
    { level: 1, text: 'Fern', region: 'header' },
    { level: 2, text: '', region: 'main' },
    { level: 3, text: 'Care', region: 'main' },
  ]);
});

test('lists resources with their host, and CAPTCHAs with their kind', async () => {
  const facts = await read(
    '<script src="/a.js"></script><script src="https://js.hcaptcha.com/1/api.js"></script><link rel="stylesheet" href="//cdn.test/x.css"><iframe src="/f" title="Reviews"></iframe><div class="cf-turnstile"></div>',
  );
  assert.deepEqual(
    facts.scripts.map(({ sameHost }) => sameHost),
    [true, false],
  );
  assert.deepEqual(facts.styles, [{ href: 'https://cdn.test/x.css', sameHost: false }]);
  assert.deepEqual(facts.frames, [{ src: 'https://shop.test/f', title: 'Reviews', region: 'main' }]);
  assert.deepEqual(facts.captchas, [
    { vendor: 'hcaptcha', kind: 'script' },
    { vendor: 'turnstile', kind: 'widget' },
  ]);
});

test('treats a div with a click handler as a control, but not a native one', async () => {
  const { controls } = await read(
    '<main><div onclick="x()">Open</div><span @click="y">Y</span><div>text</div></main>',
  );
  assert.deepEqual(
    controls.map(({ tag, name, native, focusable, handler }) => ({ tag, name, native, focusable, handler })),
    [
      { tag: 'div', name: 'Open', native: false, focusable: false, handler: true },
      { tag: 'span', name: 'Y', native: false, focusable: false, handler: true },
    ],
  );
});

test('distinguishes pairs in divs and spans from real tables', async () => {
  const grid =
    '<div class="spec"><div><span>Colour</span><span>Red</span></div><div><span>Size:</span><span>L</span></div><div><div>Weight</div><div>3 kg</div></div></div>';
  const facts = await read(`<main>${grid}<div><div><span>Only</span><span>one</span></div></div></main>`);
  assert.deepEqual(facts.specGrid, [
    { name: 'Colour', value: 'Red' },
    { name: 'Size', value: 'L' },
    { name: 'Weight', value: '3 kg' },
  ]);
  assert.deepEqual((await read(`<footer>${grid}</footer>`)).specGrid, []);
});

test('recognizes a script-rendered page by its empty root, its message, and what its scripts write', async () => {
  const facts = await read(
    `<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>
     <script>load('GTM-ABC123'); node.type = 'application/ld+json'</script>`,
  );
  assert.deepEqual(facts.shell, { emptyRoot: 'root', message: 'need to enable JavaScript' });
  assert.deepEqual(facts.scripting, { tagManagers: ['GTM-ABC123'], writesJsonLd: true });
  const drawn = await read('<div id="root"><p>Lamps</p></div>');
  assert.deepEqual([drawn.shell, drawn.scripting], [{}, { tagManagers: [], writesJsonLd: false }]);
});

test('locates name and price by byte offset, in markup and in text', async () => {
  const { source } = await read(
    '<p>é</p><script type="application/ld+json">{"@type":"Product","name":"Lamp","offers":{"@type":"Offer","price":"12.00"}}</script>',
  );
  assert.equal(source.priceAt! > source.nameAt!, true);
  const before = '<p>é</p><script type="application/ld+json">{"@type":"Product","name":"';
  assert.ok(source.nameAt! >= Buffer.byteLength(before));
});
