import { home, refused, sample, testCheck } from '#audit/samples';
import check from './home-content-in-html.ts';

const words = (count: number) => `<p>${'sturdy mountain leather '.repeat(count / 3)}</p>`;
const links = (count: number, href = '/c/') =>
  `<nav>${Array.from({ length: count }, (_, i) => `<a href="${href}${i}">${i}</a>`).join(' ')}</nav>`;
const kanji = '登山靴と雨具の専門店です。'.repeat(30);

testCheck(check, {
  pass: [
    [home(links(10) + words(180)), /190 words and 10 internal links/],
    home(`${links(12, 'https://en.shop.test/c/')}${words(180)}`),
    // Many words without spaces.
    home(`<html lang="ja">${links(10)}<p>${kanji}</p></html>`),
    // A filled app root with a noscript message is not a shell.
    home(`<div id="__next">${links(10)}${words(180)}</div><noscript>Please enable JavaScript.</noscript>`),
  ],
  warn: [
    [home(links(10) + words(90)), /only 100 words and 10 internal links/],
    [home(links(3) + words(180)), /183 words and 3 internal links/],
    // Links to fragments and other sites do not count as internal.
    home(`${links(20, '#')}${links(20, 'https://other.test/')}${words(180)}`),
    // Little text but no app root, such as a country selection page.
    [home('<h1>Choose your country</h1><a href="/de">DE</a>'), /only \d words/],
  ],
  fail: [
    [home('<title>Shop</title><div id="root"></div><script src="/app.js"></script>'), /#root is empty/],
    [
      home('<div id="main"></div><noscript>You need to enable JavaScript to run this app.</noscript>'),
      /page shows "need to enable JavaScript"/,
    ],
    home('<div id="app">Loading…</div><noscript>Bitte aktivieren Sie JavaScript.</noscript>'),
    home(
      '<html lang="ja"><div id="__nuxt"></div><noscript>JavaScriptを有効にしてください。</noscript></html>',
    ),
  ],
  unknown: [sample(refused('home'))],
});
