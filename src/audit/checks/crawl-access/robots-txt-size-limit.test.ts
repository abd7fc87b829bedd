import { robots, testCheck } from '#audit/samples';
import check from './robots-txt-size-limit.ts';

const long = (lines: number): string =>
  `User-agent: *\n${Array.from({ length: lines }, (_, n) => `Disallow: /old/page-${String(n).padStart(6, '0')}`).join('\n')}`;

testCheck(check, {
  pass: [robots('User-agent: *'), robots(long(18_000))],
  warn: [[robots(long(25_000)), /ignore rules from line \d+ on/]],
  fail: [[robots(long(45_000)), /has 1\d{6} bytes/]],
  notApplicable: [robots('', 404)],
  unknown: [robots('', 503)],
});
