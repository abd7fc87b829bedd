import { type ExchangeSample, testCheck, traffic } from '#audit/samples';
import check from './edge-rate-limit-polite.ts';

const run = (...more: ExchangeSample[]) =>
  traffic(...Array.from({ length: 20 }, (_, n) => ({ url: `https://shop.test/${n}`, at: n * 100 })), ...more);
const limited = (retry?: string, given: ExchangeSample = {}): ExchangeSample => ({
  status: 429,
  ...(retry ? { headers: { 'retry-after': retry } } : {}),
  ...given,
});

testCheck(check, {
  pass: [
    [run(), /None of 20 requests .* \(9.9 requests a second, at most 2 at once\)|None of 20/],
    [run(limited('5')), /at most 5 s/],
    run(limited(undefined, { client: 'bot:ChatGPT-User' })),
    run(limited(undefined, { url: 'https://cdn.test/x' })),
    run({ status: 429, challenge: { vendor: 'Kasada', signature: 'x' } }),
    [
      run(
        limited('Fri, 20 Nov 2026 12:00:30 GMT', {
          headers: { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT', date: 'Fri, 20 Nov 2026 12:00:00 GMT' },
        }),
      ),
      /at most 30 s/,
    ],
  ],
  warn: [[run(limited('120')), /Retry-After of 120 s/]],
  fail: [
    [run(limited()), /1 of 21 requests returned 429 without Retry-After/],
    run({ status: 503 }),
    [run(limited('5'), limited('5'), limited('5')), /3 of 23 requests were throttled/],
    run(limited('soon')),
  ],
  unknown: [traffic()],
});
