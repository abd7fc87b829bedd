import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';

export default defineCheck({
  id: 'robots-txt-encoding',
  category: 'crawl-access',
  name: 'robots.txt is valid UTF-8',
  description: 'Detects invalid bytes and unencoded characters that prevent rules from matching.',
  why: 'A path in another encoding matches no URL, so its rule has no effect.',
  judged: {
    pass: 'The file is UTF-8, and non-ASCII characters in its rules are percent-encoded. A byte order mark is allowed.',
    warn: 'A rule has non-ASCII characters that are not percent-encoded.',
    fail: 'The file has bytes that are not valid UTF-8.',
    notApplicable: '/robots.txt returns an HTML page.',
  },
  priority: 'low',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Save robots.txt as UTF-8',
    instructions: 'Save the file as UTF-8, and percent-encode non-ASCII characters in paths.',
    snippet: 'Disallow: /caf%C3%A9/',
  },
  sources: ['rfc-9309', 'google-robots-txt'],
  needs: ['robots'],
  evaluate({ robots }) {
    const { badUtf8, issues, ref, state } = robots;
    if (state === 'html') return notApplicable('/robots.txt returned an HTML page.');
    if (badUtf8)
      return fail(
        `robots.txt is not valid UTF-8 at line ${badUtf8.line}, byte ${badUtf8.byte} of the file.`,
        {
          evidence: [{ ref, pointer: `line ${badUtf8.line}` }],
        },
      );
    const odd = issues.filter(({ kind }) => kind === 'non-ascii-path');
    const [first] = odd;
    if (!first) return pass('robots.txt is valid UTF-8.', { evidence: [{ ref }] });
    return warn(
      `${odd.length} ${odd.length === 1 ? 'path has' : 'paths have'} characters that are not percent-encoded, first on line ${first.line}.`,
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
