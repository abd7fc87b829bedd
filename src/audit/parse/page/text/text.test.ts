import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../../test/support/audit/parse-page.ts';
import { ownText } from './text.ts';

test('drops invisible text and joins the rest with single spaces', async () => {
  const { text } = await read(`<title>no</title><style>no</style><body><p>One<b>two</b></p>
    <p hidden>no</p><p style="visibility: hidden">no</p><noscript>no</noscript><template>no</template>
    <svg><text>no</text></svg><script>no</script><input type="hidden" value="no"> three &amp; four`);
  assert.equal(text.visible, 'One two three & four');
  assert.equal(text.chars, text.visible.length);
  assert.equal(text.words, 4);
});

test('uses main as own text', async () => {
  const { text } = await read(
    '<header>Shop</header><main>Kettle <nav>Trail</nav></main><footer>Imprint</footer>',
  );
  assert.equal(text.own, 'Kettle Trail');
  assert.equal(text.ownWords, 2);
});

test('uses the body without header, nav, footer, and aside as own text if there is no main', async () => {
  const { text } = await read(
    '<div id="header">Shop</div><nav>Menu</nav><div>Kettle <article><header>New</header></article></div><aside>Ads</aside><p>More</p><footer>Imprint</footer>',
  );
  assert.equal(text.own, 'Kettle New More');
});

test('omits blocks of the home page from own text', async () => {
  const offer = '<p>Free <b>returns</b> for 30 days</p>';
  const home = await read(`<main><h1>Shop</h1>${offer}</main>`);
  const page = await read(`<main><h1>Kettle</h1>${offer}<p>Made of steel</p></main>`);
  assert.equal(page.text.own, 'Kettle Free returns for 30 days Made of steel');
  assert.equal(ownText(page.text, home.text), 'Kettle Made of steel');
  assert.equal(ownText(page.text, undefined), page.text.own);
});

test('truncates text at 64 and 32 KiB, and counts all of it', async () => {
  const { text } = await read(`<main>${'größe '.repeat(50_000)}</main>`);
  assert.equal(text.chars, 299_999);
  assert.equal(text.words, 50_000);
  assert.ok(Buffer.byteLength(text.visible) <= 65_536 && Buffer.byteLength(text.visible) > 65_530);
  assert.ok(Buffer.byteLength(text.own) <= 32_768 && Buffer.byteLength(text.own) > 32_762);
});

const filler = (words: number, word = 'vendor') => `<p>${`${word} `.repeat(words)}</p>`;
const product = '<h1>Copper Kettle</h1><p>€19.90</p><p>Made of copper</p>';

/** More text than is kept: what stands around the product, and whether the product's own text was cut. */
const long: [string, string, true | undefined][] = [
  [
    'a consent dialog before it',
    `<div role="dialog">${filler(20_000)}</div><main>${product}</main>`,
    undefined,
  ],
  [
    'a consent list by name before it',
    `<div id="onetrust-consent-sdk">${filler(20_000)}</div><main>${product}</main>`,
    undefined,
  ],
  [
    'a consent list inside main',
    `<main><div class="cookie-consent-banner">${filler(20_000)}</div>${product}</main>`,
    undefined,
  ],
  ['a menu before it', `<nav>${filler(20_000)}</nav><main>${product}</main>`, undefined],
  ['a header before it', `<header>${filler(20_000)}</header><div>${product}</div>`, undefined],
  ['a footer after it', `<main>${product}</main><footer>${filler(20_000)}</footer>`, undefined],
  ['an unnamed text before it', `<div>${filler(20_000)}</div><div>${product}</div>`, true],
  ['reviews after it', `<main>${product}${filler(20_000)}</main>`, true],
];

for (const [name, html, isCut] of long) {
  test(`does not truncate visible text before the product: ${name}`, async () => {
    const { text } = await read(`<body>${html}</body>`);
    for (const words of ['Copper Kettle', '€19.90', 'Made of copper']) {
      assert.ok(text.visible.includes(words), `visible: ${words}`);
      assert.ok(text.own.includes(words), `own: ${words}`);
    }
    assert.equal(text.visibleCut, isCut);
  });
}

test('keeps a text that fits complete and in order', async () => {
  const { text } = await read(`<body><nav>Menu</nav><div>${filler(100)}</div>${product}</body>`);
  assert.match(text.visible, /^Menu vendor/);
  assert.deepEqual([text.visibleCut, text.ownCut], [undefined, undefined]);
});

const samples: [string | undefined, string][] = [
  [
    'en',
    'The kettle is made of steel and keeps the water hot for an hour. You can order it with a lid, and we will send it to your door in the week that follows.',
  ],
  [
    'de',
    'Der Kessel ist aus Stahl und hält das Wasser für eine Stunde heiß. Sie können ihn auch mit einem Deckel bestellen, und wir liefern ihn in der Woche zu Ihnen.',
  ],
  [
    'fr',
    'La bouilloire est en acier et garde les boissons chaudes pour une heure. Vous pouvez la commander avec un couvercle, et nous livrons dans la semaine sur votre palier.',
  ],
  [
    'es',
    'La tetera es de acero y mantiene el agua caliente para las visitas. Se puede pedir con una tapa, y los envíos llegan en una semana como su pedido más reciente.',
  ],
  [
    'it',
    'Il bollitore è di acciaio e tiene calda l’acqua per una ora. Si può ordinare con il coperchio, e la consegna della merce avviene nel giro di una settimana, non più.',
  ],
  [
    'nl',
    'De ketel is van staal en houdt het water een uur warm. Je kunt hem ook met een deksel bestellen, en wij sturen het pakket naar je huis voor het einde van de week.',
  ],
  [
    'pt',
    'A chaleira é de aço e mantém os líquidos quentes por uma hora. Você pode pedir com uma tampa, e nós entregamos em casa, para que não espere mais do que uma semana.',
  ],
  [
    'pl',
    'Czajnik jest ze stali i trzyma ciepło przez godzinę. Można go zamówić z pokrywką, a przesyłka jest u klienta po tygodniu, nie później, bo wysyłamy od razu do domu.',
  ],
  ['ja', 'このやかんは鋼でできていて、一時間お湯を温かく保ちます。'.repeat(8)],
  [
    'da',
    'Kedlen er lavet af stål og holder vandet varmt i en time. Du kan også købe den med et låg, og vi sender den til dig i løbet af ugen, eller du kan hente den i butikken.',
  ],
  [
    'ca',
    'El bullidor és d’acer i manté l’aigua calenta per a les visites. Es pot demanar amb una tapa, i els enviaments arriben en una setmana com la vostra comanda més recent.',
  ],
  [undefined, 'Kettle Pan Lamp Boot Jacket Scarf Tent Chair Table '.repeat(6)],
];

for (const [language, sample] of samples) {
  test(`detects a language: ${language ?? `none in "${sample.slice(0, 12)}"`}`, async () => {
    const facts = await read(`<html lang="xx"><p>${sample}</p><p>${sample}</p>`);
    assert.equal(facts.language.declared, 'xx');
    assert.equal(facts.language.detected, language);
  });
}

test('detects no language in a short text', async () => {
  assert.deepEqual((await read('<p>The kettle and the pan')).language, { confidence: 0 });
});

test('marks content under data-nosnippet', async () => {
  assert.deepEqual((await read('<p>a</p><div data-nosnippet>not <b>this</b></div>')).noSnippet, ['not this']);
});

test('separates the text of closed tabs and accordions from visible text', async () => {
  const panel = (attributes: string) =>
    `<div ${attributes} hidden><p>Elm.</p><p>Oiled.</p><script>no</script></div>`;
  const rows: [string, string | undefined][] = [
    [panel('role="tabpanel"'), 'Elm. Oiled.'],
    [`<a href="#d" data-bs-target="#d">Details</a>${panel('id="d"')}`, 'Elm. Oiled.'],
    [panel('id="d"'), undefined],
    [`<button aria-controls="d">Menu</button><nav>${panel('id="d"')}</nav>`, undefined],
    ['<div role="tabpanel">Elm.</div>', undefined],
  ];
  for (const [html, folded] of rows) {
    const { text } = await read(`<main>Bowl ${html}</main>`);
    assert.equal(text.folded, folded, html);
    if (folded) assert.ok(!text.own.includes('Oiled'));
  }
});
