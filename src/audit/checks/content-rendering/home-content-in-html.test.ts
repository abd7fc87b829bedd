import { home, refused, sample, testCheck } from '#audit/samples';
import check from './home-content-in-html.ts';

const words = (count: number) => `<p>${'sturdy mountain leather '.repeat(count / 3)}</p>`;
const links = (count: number, href = '/c/') =>
  `<nav>${Array.from({ length: count }, (_, i) => `<a href="${href}${i}">${i}</a>`).join(' ')}</nav>`;
const kanji = '登山靴と雨具の専門店です。'.repeat(30);

testCheck(check, {
  pass: [
    [home(links(10) + words(180)), /190 words and 10 links/],
    home(`${links(12, 'https://en.shop.test/c/')}${words(180)}`),
    // No spaces, and yet many words.
    home(`<html lang="ja">${links(10)}<p>${kanji}</p></html>`),
    // The root is filled, and a note for those without scripts is no shell.
    home(`<div id="__next">${links(10)}${words(180)}</div><noscript>Please enable JavaScript.</noscript>`),
  ],
  warn: [
    [home(links(10) + words(90)), /only 100 words and 10 links/],
    [home(links(3) + words(180)), /183 words and 3 links/],
    // Places on the page and other sites lead nowhere in the shop.
    home(`${links(20, '#')}${links(20, 'https://other.test/')}${words(180)}`),
    // Little text, but no sign of an application: a page that asks for the country, say.
    [home('<h1>Choose your country</h1><a href="/de">DE</a>'), /only \d words/],
  ],
  fail: [
    [home('<title>Shop</title><div id="root"></div><script src="/app.js"></script>'), /#root is empty/],
    [
      home('<div id="main"></div><noscript>You need to enable JavaScript to run this app.</noscript>'),
      /page says "need to enable JavaScript"/,
    ],
    home('<div id="app">Loading…</div><noscript>Bitte aktivieren Sie JavaScript.</noscript>'),
    home(
      '<html lang="ja"><div id="__nuxt"></div><noscript>JavaScriptを有効にしてください。</noscript></html>',
    ),
  ],
  unknown: [sample(refused('home'))],
});
