import { type ExchangeSample, home, sample, testCheck, traffic } from '#audit/samples';
import check from './compression.ts';

const br = { 'content-encoding': 'br' };
const run = (...more: ExchangeSample[]) => sample(home('<h1>Shop</h1>', { headers: br }), traffic(...more));

testCheck(check, {
  pass: [
    [run(), /br/],
    run({ url: 'https://shop.test/img', type: 'image/png' }),
    run({ client: 'curl', url: 'https://shop.test/robots.txt', type: 'text/plain' }),
  ],
  warn: [[run({ url: 'https://shop.test/feed.json', type: 'application/json' }), /feed\.json/]],
  fail: [
    [run({ url: 'https://shop.test/p/1', type: 'text/html' }), /uncompressed/],
    [
      run({
        client: 'curl',
        url: 'https://shop.test/robots.txt',
        type: 'text/plain',
        headers: { 'content-encoding': 'gzip' },
      }),
      /asked for identity/,
    ],
  ],
});
