import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../../test/support/audit/parse-page.ts';

const messages = [
  'You need to enable JavaScript to run this app.',
  "We're sorry but the store doesn't work properly without JavaScript enabled.",
  'JavaScript seems to be disabled in your browser.',
  'Bitte aktivieren Sie JavaScript, um den Shop zu nutzen.',
  'JavaScript ist in Ihrem Browser deaktiviert.',
  'Für diese Seite ist JavaScript erforderlich.',
  'Veuillez activer JavaScript pour continuer.',
  'Ce site nécessite JavaScript.',
  'JavaScript est désactivé dans votre navigateur.',
  'Por favor, habilite JavaScript en su navegador.',
  'JavaScript está deshabilitado.',
  'Abilita JavaScript per usare questo sito.',
  'JavaScript è disabilitato nel tuo browser.',
  'Schakel JavaScript in om deze winkel te gebruiken.',
  'JavaScript is uitgeschakeld in uw browser.',
  'Ative o JavaScript para continuar.',
  'O JavaScript está desativado no seu navegador.',
  'Włącz obsługę JavaScript w przeglądarce.',
  'Ta strona wymaga JavaScript.',
  'JavaScriptを有効にしてください。',
  'お使いのブラウザではJavaScriptが無効になっています。',
];

for (const text of messages) {
  test(`recognizes a page that requires scripts: ${text}`, async () => {
    assert.match((await read(`<noscript><p>${text}</p></noscript>`)).shell.message ?? '', /javascript/i);
    assert.match((await read(`<body><p>${text}</p>`)).shell.message ?? '', /javascript/i);
  });
}

const plain = [
  'Learn JavaScript in 24 hours. A book.',
  'JavaScript: The Good Parts. Paperback, 176 pages',
  'Enable cookies. Books about JavaScript',
  'Die besten Bücher über JavaScript',
];

for (const text of plain) {
  test(`does not treat a page that mentions scripts as requiring them: ${text}`, async () => {
    assert.deepEqual((await read(`<body><p>${text}</p>`)).shell, {});
  });
}

const shells: [string, string | undefined][] = [
  ['<div id="root"></div>', 'root'],
  ['<div id="__next"><div class="spinner"><svg><title>wait</title></svg></div></div>', '__next'],
  ['<div id="app">Loading…</div>', 'app'],
  ['<div id="app">読み込み中</div>', 'app'],
  ['<app-root></app-root>', 'app-root'],
  ['<div id="react-target"></div>', 'react-target'],
  ['<div id="app"><h1>Lamps</h1></div>', undefined],
  ['<div id="popup"></div><p>Lamps</p>', undefined],
  ['<app-root><h1>Lamps</h1></app-root>', undefined],
];

for (const [html, root] of shells) {
  test(`reports an empty application root: ${html}`, async () => {
    assert.equal((await read(html)).shell.emptyRoot, root);
  });
}
