import { exchange, file, files, robots, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import type { Exchange } from '../../evidence.ts';
import check from './machine-file-latency.ts';

const url = 'https://shop.test/robots.txt';
/** robots.txt with these times; the first fetch is the file itself. */
const timed = (first: number, ...more: number[]) =>
  slow({ t: { dns: 0, connect: 0, tls: 0, ttfb: 50, total: first } }, ...more);
const slow = (over: Partial<Exchange>, ...more: number[]) => {
  const { robots: piece, traffic } = robots('User-agent: *\nAllow: /');
  const own = traffic?.ok ? traffic.value.map((one) => ({ ...one, ...over })) : [];
  const again = more.map((total, at) => exchange({ url, id: `again-${at}`, client: 'curl', total }));
  return { ...(piece ? { robots: piece } : {}), traffic: known([...own, ...again]) };
};

testCheck(check, {
  pass: [
    [timed(120), /1 machine-readable files, \/robots\.txt, took 120 ms/],
    timed(5_000, 100, 200),
    // Connection setup does not count.
    slow({ t: { dns: 200, connect: 300, tls: 400, ttfb: 90, total: 1_000 } }),
    // A large file is timed to its first byte.
    slow({
      t: { dns: 0, connect: 0, tls: 0, ttfb: 90, total: 6_000 },
      bytes: { wire: 9e5, decoded: 4_000_000, truncated: false },
    }),
    sample(timed(100), files(file('llmsTxt', '/llms.txt', '# Shop', { total: 90 }))),
  ],
  warn: [
    [timed(900), /\/robots\.txt took 900 ms/],
    [sample(timed(100), file('llmsTxt', '/llms.txt', '# Shop', { total: 1_400 })), /1 of 2 .*\/llms\.txt/],
  ],
  fail: [[timed(1_600, 1_700), /1650 ms/]],
  notApplicable: [robots('', 404)],
  unknown: [{}],
});
