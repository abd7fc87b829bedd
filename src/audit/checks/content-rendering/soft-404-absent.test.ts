import { sample, testCheck, traffic } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './soft-404-absent.ts';

const hop = { url: 'https://shop.test/deadbeef', status: 302, location: '/404' };
const answers = (root: number, product: number, redirected = false) =>
  sample(
    traffic(
      { id: 'a', url: 'https://shop.test/deadbeef', status: root, ...(redirected ? { hops: [hop] } : {}) },
      { id: 'b', url: 'https://shop.test/p/no-such', status: product },
    ),
    {
      baseline: known({
        root: answer('a', root),
        wellKnown: answer('a', root),
        product: answer('b', product),
      }),
    },
  );
const answer = (ref: string, status: number) => ({
  ref,
  status,
  finalUrl: 'https://shop.test/404',
  type: 'text/html',
  title: 'Not found',
  simhash: '0'.repeat(16),
  length: 100,
});

testCheck(check, {
  pass: [answers(404, 404), answers(410, 404)],
  warn: [[answers(404, 200), /1 of 2/], answers(404, 404, true)],
  fail: [answers(200, 200)],
  unknown: [answers(403, 403), answers(500, 502)],
});
