import {
  type ExchangeSample,
  product,
  productHtml,
  refused,
  replay,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './edge-tolerates-minimal-headers.ts';

const page = product(
  productHtml(shoe(), '<h1>Trail Shoe</h1><p>A light shoe for long days on rough ground.</p>'),
);
const url = 'https://shop.test/p/shoe';
const browser = replay('product', 'browser');
const minimal = (given: ExchangeSample = {}, words = 12) => replay('product', 'minimal', { words }, given);
const moved = sample(page, browser, minimal({ id: 'moved' })).then((part) => ({
  ...part,
  ...(part.traffic?.ok
    ? {
        traffic: known(
          part.traffic.value.map((one) =>
            one.id === 'moved' ? { ...one, finalUrl: 'https://shop.test/de/' } : one,
          ),
        ),
      }
    : {}),
}));

testCheck(check, {
  pass: [sample(page, browser, minimal())],
  warn: [
    [sample(page, browser, minimal({}, 3)), /has 3 words/],
    [moved, /redirects to https:\/\/shop.test\/de\//],
    sample(page, browser, minimal({ status: 400 })),
  ],
  fail: [
    [
      sample(page, browser, minimal({ status: 403 })),
      /product page \w+ 403\. The declared agent and a browser got 200/,
    ],
    sample(page, browser, minimal({ challenge: { vendor: 'Kasada', signature: 'x' } })),
  ],
  unknown: [
    sample(refused('product', { url }), browser, minimal({ status: 403 })),
    sample(page, replay('product', 'browser', {}, { status: 403 }), minimal({ status: 403 })),
    sample(page, browser),
    sample(page, browser, minimal({ error: { code: 'timeout-total', message: 'x' } })),
    sample(page, minimal({ status: 403 })),
    sample(page, browser, minimal({ status: 429 }), replay('product', 'agent', {}, { status: 429 })),
  ],
});
