import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../../test/support/audit/parse-page.ts';
import { processorTime } from '../../../../../test/support/processor-time.ts';

const product = '<h1>Kettle</h1><p>€45.00</p><button>Add to cart</button>';
const call = (text: string): string => `<script>${text}</script>`;
const boundary = (id: string, waiting = '<p>Loading</p>', mark = '$?'): string =>
  `<!--${mark}--><template id="${id}"></template>${waiting}<!--/$-->`;
const main = (inner: string): string =>
  `<main><p>Before</p>${inner}<p>After</p></main><footer>Imprint</footer>`;

const moved: [string, string, string][] = [
  [
    'a boundary of React',
    `${main(boundary('B:0'))}<div hidden id="S:0">${product}</div>${call('$RC=function(b,c){};$RC("B:0","S:0")')}`,
    'Before Kettle €45.00 Add to cart After Imprint',
  ],
  [
    'a boundary with style sheets',
    `${main(boundary('B:0'))}<div hidden id="S:0">${product}</div>${call('$RR("B:0","S:0",[["/a.css","high"]])')}`,
    'Before Kettle €45.00 Add to cart After Imprint',
  ],
  [
    'IDs with a prefix, and the queued mark of newer runtimes',
    `${main(boundary('shop-B:1a', '<p>Loading</p>', '$~'))}<div hidden id="shop-S:1a">${product}</div>${call('$RB=[];$RV=function(a){};$RC("shop-B:1a","shop-S:1a")')}`,
    'Before Kettle €45.00 Add to cart After Imprint',
  ],
  [
    'a segment inside a boundary, placed first',
    `${main(boundary('B:0'))}<div hidden id="S:0"><h1>Kettle</h1><template id="P:1"></template></div><div hidden id="S:1"><p>Steel</p></div>${call('$RS("S:1","P:1");$RC("B:0","S:0")')}`,
    'Before Kettle Steel After Imprint',
  ],
  [
    'a boundary inside a boundary',
    `${main(boundary('B:0'))}<div hidden id="S:0"><h1>Kettle</h1>${boundary('B:1', '<i>wait</i>')}</div>${call('$RC("B:0","S:0")')}<div hidden id="S:1"><p>Steel</p></div>${call('$RC("B:1","S:1")')}`,
    'Before Kettle Steel After Imprint',
  ],
  [
    'a fallback that contains another boundary',
    `${main(boundary('B:0', `<p>Loading</p>${boundary('B:9')}`))}<div hidden id="S:0">${product}</div>${call('$RC("B:0","S:0")')}`,
    'Before Kettle €45.00 Add to cart After Imprint',
  ],
  [
    'rows of a table',
    `${main(`<table><tbody><tr><td>Size</td></tr>${boundary('B:0', '')}</tbody></table>`)}<table hidden><tbody id="S:0"><tr><td>1.5 l</td></tr></tbody></table>${call('$RC("B:0","S:0")')}`,
    'Before Size 1.5 l After Imprint',
  ],
  [
    'instructions as elements, for a separate runtime',
    `${main(boundary('B:0'))}<div hidden id="S:0">${product}</div><template data-rci="" data-bid="B:0" data-sid="S:0"></template>`,
    'Before Kettle €45.00 Add to cart After Imprint',
  ],
  [
    'a fragment of Solid',
    `${main('<template id="pl-0-1"></template><p>Loading</p><!--pl-0-1-->')}<template id="0-1">${product}</template>${call('$df("0-1")')}`,
    'Before Kettle €45.00 Add to cart After Imprint',
  ],
];

for (const [name, html, expected] of moved) {
  test(`moves streamed content to its place: ${name}`, async () => {
    assert.equal((await read(`<body>${html}</body>`)).text.visible, expected);
  });
}

test('gives streamed content the regions and the buy box of its place', async () => {
  const { buyBox, headings, text } = await read(moved[0]![1]);
  assert.equal(headings[0]?.region, 'buy-box');
  assert.equal(buyBox.addToCart?.name, 'Add to cart');
  assert.equal(text.own, 'Before Kettle €45.00 Add to cart After');
});

const left: [string, string, string][] = [
  [
    'no script to move it',
    `${main(boundary('B:0'))}<div hidden id="S:0">${product}</div>`,
    'Before Loading After Imprint',
  ],
  [
    'the boundary failed',
    `${main(boundary('B:0'))}<div hidden id="S:0">${product}</div>${call('$RX("B:0","digest")')}`,
    'Before Loading After Imprint',
  ],
  [
    'its target is missing',
    `${main('<p>Loading</p>')}<div hidden id="S:0">${product}</div>${call('$RC("B:0","S:0")')}`,
    'Before Loading After Imprint',
  ],
  [
    'it would contain itself',
    `<main><p>Before</p></main><div hidden id="S:0">${boundary('B:0')}</div>${call('$RC("B:0","S:0")')}`,
    'Before',
  ],
  ['a plain template', `${main('<template><h1>No</h1></template>')}`, 'Before After Imprint'],
  ['scripts that are enabled', `${main('<noscript><h1>No</h1></noscript>')}`, 'Before After Imprint'],
];

for (const [name, html, expected] of left) {
  test(`keeps content hidden: ${name}`, async () => {
    assert.equal((await read(`<body>${html}</body>`)).text.visible, expected);
  });
}

const roots: [string, string, string][] = [
  [
    'a shadow tree without slots',
    '<my-price><template shadowrootmode="open"><b>€45.00</b></template></my-price>',
    '€45.00',
  ],
  [
    'children in their slots',
    '<my-card><template shadowrootmode="open"><slot name="title"></slot><p>by Fern</p><slot></slot></template>Text <h2 slot="title">Kettle</h2></my-card>',
    'Kettle by Fern Text',
  ],
  [
    'the fallback of an empty slot',
    '<my-card><template shadowrootmode="closed"><slot>Nothing here</slot></template> </my-card>',
    'Nothing here',
  ],
  [
    'children without a slot are not shown',
    '<my-card><template shadowrootmode="open"><b>Shown</b></template><p>Not shown</p></my-card>',
    'Shown',
  ],
  [
    'a shadow tree inside another',
    '<my-page><template shadowrootmode="open"><my-price><template shadowrootmode="open"><b>€45.00</b></template></my-price><slot></slot></template><h1>Kettle</h1></my-page>',
    '€45.00 Kettle',
  ],
  ['an island of Astro', '<astro-island uid="1" ssr client="load"><h1>Kettle</h1></astro-island>', 'Kettle'],
  [
    'what Qwik keeps for later',
    '<div q:container="paused"><q:template hidden aria-hidden="true">Later</q:template><h1>Kettle</h1></div>',
    'Kettle',
  ],
];

for (const [name, html, expected] of roots) {
  test(`reads components: ${name}`, async () => {
    assert.equal((await read(`<main>${html}</main>`)).text.visible, expected);
  });
}

const hostile: [string, string][] = [
  [
    'many slots of one parent',
    `<main>${Array.from({ length: 20_000 }, (_, i) => boundary(`B:${i}`, '')).join('')}</main>${Array.from({ length: 20_000 }, (_, i) => `<div hidden id="S:${i}">x</div>`).join('')}${call(Array.from({ length: 20_000 }, (_, i) => `$RC("B:${i}","S:${i}");`).join(''))}`,
  ],
  [
    'one content moved repeatedly',
    `${boundary('B:0')}<div hidden id="S:0">x</div>${call('$RC("B:0","S:0");'.repeat(50_000))}`,
  ],
  [
    'shadow trees in the slots of others',
    '<x-a><template shadowrootmode="open"><slot></slot></template>'.repeat(10_000),
  ],
  ['deep shadow trees', '<x-a><template shadowrootmode="open">'.repeat(3_000)],
];

for (const [name, html] of hostile) {
  test(`reads hostile streamed content: ${name}`, async () => {
    const begin = processorTime();
    await read(`<body>${html}</body>`);
    const took = processorTime() - begin;
    assert.ok(took < 20_000, `${took} ms`);
  });
}

test('counts metadata streamed after the page as part of the head', async () => {
  const tail =
    '<title>Kettle | Fern</title><meta name="robots" content="index, follow"><link rel="canonical" href="https://shop.test/p/kettle"><meta property="og:title" content="Kettle">';
  const html = (calls: string) =>
    `<!doctype html><html><head><meta charset="utf-8"></head><body>${main(boundary('B:a'))}<div hidden id="S:a">${product}</div>${calls}${tail}</body></html>`;
  const streamed = await read(html(call('$RC("B:a","S:a")')));
  assert.deepEqual(streamed.head.canonical, [{ href: 'https://shop.test/p/kettle', inBody: false }]);
  assert.equal(streamed.head.titlesInBody, undefined);
  assert.deepEqual(
    streamed.head.metas.map(({ inBody }) => inBody),
    streamed.head.metas.map(() => false),
  );
  assert.doesNotMatch(streamed.text.visible, /Fern/);
  assert.equal((await read(html(''))).head.canonical[0]?.inBody, true);
});
