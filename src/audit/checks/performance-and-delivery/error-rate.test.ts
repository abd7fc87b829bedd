import { type ExchangeSample, testCheck, traffic } from '#audit/samples';
import check from './error-rate.ts';

const run = (...broken: ExchangeSample[]) =>
  traffic(...Array.from({ length: 20 }, (_, n) => ({ url: `https://shop.test/${n}` })), ...broken);
const cut = { error: { code: 'truncated', message: 'The connection was closed.' } } as const;
const timeout = { code: 'timeout-total', message: 'No answer in 15 s.' } as const;

testCheck(check, {
  pass: [
    run(),
    run({ error: timeout, attempt: 1 }),
    run({ status: 503, headers: { 'retry-after': '5' } }),
    run({ status: 500, purpose: 'ucp-probe' }),
    run(cut),
  ],
  warn: [[run({ status: 500 }), /1 of 21/], run({ status: 502 }, { error: timeout, attempt: 2 })],
  fail: [
    [run({ status: 500 }, { status: 500 }, { status: 504 }), /3 of 23/],
    [run(cut, cut, cut), /3 of 23 responses were truncated/],
    [run(cut, cut, { status: 500 }), /3 of 23 .* or a truncated response/],
  ],
  unknown: [traffic({ status: 500 })],
});
