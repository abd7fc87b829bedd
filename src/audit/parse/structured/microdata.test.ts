import { read as readPage } from '../../../../test/support/audit/parse-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productFacts } from './product.ts';
import { pageUrl, readHtml } from '../../../../test/support/audit/structured-sample.ts';

const scope = (type: string) => `itemscope itemtype="http://schema.org/${type}"`;

test('reads nodes and product facts from a product in Microdata', async () => {
  const structured = await readHtml(`<body><div ${scope('Product')}>
    <h1 itemprop="name"> Blue
      jacket</h1><img itemprop="image" src="/a.jpg"><img itemprop="image" src="/b.jpg">
    <span itemprop="brand" ${scope('Brand')}><meta itemprop="name" content="Acme"></span>
    <div itemprop="offers" ${scope('Offer')}><span itemprop="price" content="129.00">129,00 €</span>
    <meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"></div>
    </div></body>`);
  assert.deepEqual(
    structured.nodes.map((node) => [node.path, node.syntax, node.types[0]]),
    [
      ['microdata 1', 'microdata', 'Product'],
      ['microdata 1 /brand', 'microdata', 'Brand'],
      ['microdata 1 /offers', 'microdata', 'Offer'],
    ],
  );
  const { product } = productFacts(structured, { url: pageUrl });
  assert.equal(product?.syntax, 'microdata');
  assert.equal(product?.name, 'Blue jacket');
  assert.equal(product?.brand, 'Acme');
  assert.deepEqual(product?.images, ['/a.jpg', '/b.jpg']);
  assert.equal(product?.offers[0]?.price, '129.00');
  assert.equal(product?.offers[0]?.availability, 'https://schema.org/InStock');
});

test('reads the value of each element by its own rule', async () => {
  const { nodes } = await readHtml(`<div ${scope('Thing')}>
    <a itemprop="url" href="/u">text</a><time itemprop="a" datetime="2026-01-01">May</time><data itemprop="b" value="7">seven</data>
    <meter itemprop="c" value="3">x</meter><object itemprop="d" data="/o"></object><video itemprop="e" src="/v"></video>
    <p itemprop="f g">both<script>no</script></p><time itemprop="h">noon</time></div>`);
  const { '@type': _type, ...props } = nodes[0]!.props;
  assert.deepEqual(props, {
    url: '/u',
    a: '2026-01-01',
    b: '7',
    c: '3',
    d: '/o',
    e: '/v',
    f: 'both',
    g: 'both',
    h: 'noon',
  });
});

test('adds itemref properties from elsewhere, and stops at a cycle', async () => {
  const { nodes } = await readHtml(`<div ${scope('Product')} itemref="extra self" id="self"></div>
    <div id="extra"><span itemprop="sku">S1</span></div>
    <div id="x" itemprop="isRelatedTo" ${scope('Product')} itemref="x"></div>
    <div ${scope('Product')} itemref="x"></div>`);
  assert.equal(nodes[0]?.props['sku'], 'S1');
  assert.equal(nodes.length, 3);
  assert.equal(nodes[2]?.parent?.property, 'isRelatedTo');
});

test('does not treat an item without an absolute type as a node', async () => {
  const { nodes } = await readHtml(
    '<div itemscope itemtype="Product"><b itemprop="name">x</b></div><div itemscope><b itemprop="name">y</b></div>',
  );
  assert.deepEqual(nodes, []);
});

test('stops at ten thousand nested items and crossing references', async () => {
  const nested = `<div itemprop="isRelatedTo" ${scope('Product')}>`.repeat(10_000);
  const crossing = Array.from(
    { length: 300 },
    (_, i) => `<div ${scope('Product')} itemref="big"><b itemprop="name">${i}</b></div>`,
  ).join('');
  const big = `<div id="big">${'<i itemprop="color">x</i>'.repeat(5_000)}</div>`;
  const { nodes } = await readHtml(`<div ${scope('Product')}>${nested}</div></div>${crossing}${big}`);
  assert.ok(nodes.length > 10 && nodes.length <= 5_000);
});

test('treats a property without a parent as a separate item, unless it may be referenced', async () => {
  const list = `<ol ${scope('BreadcrumbList')} itemprop="breadcrumb"><li itemprop="itemListElement" ${scope('ListItem')}><b itemprop="name">Home</b></li></ol>`;
  const alone = await readHtml(list);
  assert.deepEqual(
    alone.nodes.map(({ types }) => types[0]),
    ['BreadcrumbList', 'ListItem'],
  );
  const held = await readHtml(`<div ${scope('WebPage')}>${list}</div>`);
  assert.equal(held.nodes[0]?.types[0], 'WebPage');
  assert.equal(held.nodes.length, 3);
  const referred = await readHtml(
    `<div ${scope('WebPage')} itemref="trail"></div><div id="trail">${list}</div>`,
  );
  assert.equal(referred.nodes.length, 3);
});

test('keeps an item with a property name and no parent as a top-level item, unless it is referenced', async () => {
  const main = (more = '') =>
    `<div ${more} itemprop="mainEntity" ${scope('Product')}><b itemprop="name">Pot</b></div>`;
  const rows: [html: string, names: unknown[]][] = [
    [main(), ['Pot']],
    [`${main()}<div ${scope('Thing')} itemref="nowhere"></div>`, ['Pot', undefined]],
    [
      `${main()}<i id="sku" itemprop="sku">1</i><div ${scope('Thing')} itemref="sku"></div>`,
      ['Pot', undefined],
    ],
    [`${main('id="pot"')}<div ${scope('WebPage')} itemref="pot"></div>`, [undefined, 'Pot']],
    [
      `<section id="all">${main()}</section><div ${scope('WebPage')} itemref="all"></div>`,
      [undefined, 'Pot'],
    ],
  ];
  for (const [html, names] of rows)
    assert.deepEqual(
      (await readHtml(html)).nodes.map(({ props }) => props['name']),
      names,
      html,
    );
});

test('reads the text and images of noscript elements', async () => {
  const rows: [markup: string, property: string, expected: string][] = [
    [
      '<noscript itemprop="description">How to <b>set</b> it up &amp; run</noscript>',
      'description',
      'How to set it up & run',
    ],
    [
      '<noscript itemprop="description">Wie man es einrichtet</noscript>',
      'description',
      'Wie man es einrichtet',
    ],
    [
      '<img itemprop="image" src="data:image/gif;base64,R0"><noscript><img itemprop="image" src="/a.jpg"></noscript>',
      'image',
      '/a.jpg',
    ],
    ['<img itemprop="image" src="data:image/gif;base64,R0" data-src="/b.jpg">', 'image', '/b.jpg'],
    [
      "<img itemprop='image' src='data:image/svg+xml,x'> <noscript><img alt='' src='/c.jpg?a=1&amp;b=2'></noscript>",
      'image',
      '/c.jpg?a=1&b=2',
    ],
    ['<img itemprop="image" src="data:image/gif;base64,R0">', 'image', 'data:image/gif;base64,R0'],
    ['<img itemprop="image" src="/d.jpg"><noscript><img src="/e.jpg"></noscript>', 'image', '/d.jpg'],
  ];
  for (const [markup, property, expected] of rows) {
    const { structured } = await readPage(
      `<!doctype html><html><body><div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="Lamp">${markup}</div></body></html>`,
    );
    assert.equal(structured.nodes[0]?.props[property], expected, markup);
  }
});
