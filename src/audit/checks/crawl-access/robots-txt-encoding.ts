import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';

export default defineCheck({
  id: 'robots-txt-encoding',
  category: 'crawl-access',
  name: 'robots.txt is valid UTF-8',
  description: 'Detects byte sequences that make rule paths unmatchable.',
  why: 'A path in another encoding matches no address, so its rule does nothing.',
  judged: {
    pass: 'The file is UTF-8, and its rules write characters beyond ASCII percent-encoded. A byte order mark is allowed.',
    warn: 'A rule holds characters beyond ASCII that are not percent-encoded.',
    fail: 'The file has bytes that are not UTF-8.',
    notApplicable: 'An HTML page stands in the place of robots.txt.',
  },
  priority: 'low',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Save robots.txt as UTF-8',
    instructions: 'Save the file as UTF-8 and write characters beyond ASCII percent-encoded in paths.',
    snippet: 'Disallow: /caf%C3%A9/',
  },
  sources: ['rfc-9309', 'google-robots-txt'],
  needs: ['robots'],
  evaluate({ robots }) {
    const { badUtf8, issues, ref, state } = robots;
    if (state === 'html') return notApplicable('An HTML page stands in the place of robots.txt.');
    if (badUtf8)
      return fail(`robots.txt is not UTF-8: line ${badUtf8.line}, byte ${badUtf8.byte} of the file.`, {
        evidence: [{ ref, pointer: `line ${badUtf8.line}` }],
      });
    const odd = issues.filter(({ kind }) => kind === 'non-ascii-path');
    const [first] = odd;
    if (!first) return pass('robots.txt is valid UTF-8.', { evidence: [{ ref }] });
    return warn(
      `${odd.length} ${odd.length === 1 ? 'path has' : 'paths have'} characters that are not percent-encoded, first in line ${first.line}.`,
      {
        evidence: odd.slice(0, 3).map(({ line, text }) => ({ ref, snippet: text, pointer: `line ${line}` })),
        fix: { snippet: encoded(first.text) },
      },
    );
  },
});

/** The line with its path as it should be written. */
const encoded = (line: string): string =>
  line.toWellFormed().replace(/[\u0080-\u{10ffff}]+/gu, (run) => encodeURIComponent(run));
