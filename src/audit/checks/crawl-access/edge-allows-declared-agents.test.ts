import { home, product, productHtml, refused, replay, sample, shoe, testCheck } from '#audit/samples';
import check from './edge-allows-declared-agents.ts';

const text = `<h1>Trail Shoe</h1><p>${'A light shoe for long days. '.repeat(40)}</p>`;
const shop = home(text);
const shoePage = product(productHtml(shoe(), text));
const url = 'https://shop.test/p/shoe';
const challenge = { vendor: 'Cloudflare', signature: 'cf-mitigated: challenge' };

testCheck(check, {
  pass: [
    sample(shop, shoePage),
    [sample(shop, shoePage, replay('product', 'browser', { words: 260 })), /browser 260|got 200/],
    [sample(shop, replay('home', 'browser', {}, { status: 403 })), /not scored/],
    [sample(shop, refused('product', { url }), replay('product', 'agent', {}, { url })), /2 of 2 pages/],
  ],
  warn: [
    [sample(shop, replay('home', 'browser', { words: 900 })), /but a browser got 900/],
    sample(refused('home', { url: 'https://shop.test/' }), shoePage),
  ],
  fail: [
    [
      sample(refused('home', { url: 'https://shop.test/' }), replay('home', 'browser')),
      /returned 403; a browser got 200/,
    ],
    [sample(refused('home', { challenge }), refused('product', { url, challenge })), /Cloudflare challenge/],
    sample(refused('home', { status: 429 })),
    sample(refused('home', { error: { code: 'reset', message: 'x' }, blocked: true, attempt: 2 })),
    sample(refused('home'), refused('product', { url, status: 404 }), replay('product', 'browser')),
  ],
  unknown: [
    sample(refused('home', { error: { code: 'timeout-total', message: 'x' }, blocked: false })),
    sample(refused('home', { status: 500 })),
    sample(
      refused('home', { status: 503 }),
      refused('product', { url, status: 429 }),
      replay('home', 'agent'),
    ),
  ],
});
