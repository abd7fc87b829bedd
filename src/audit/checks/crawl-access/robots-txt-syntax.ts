import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { RobotsIssue } from '../../parse/robots.ts';

const broken: readonly RobotsIssue['kind'][] = [
  'rule-before-agent',
  'no-agent',
  'bad-path',
  'sitemap-not-absolute',
];
const odd: readonly RobotsIssue['kind'][] = ['unknown-key', 'no-colon', 'typo'];

const words: Partial<Record<RobotsIssue['kind'], string>> = {
  'rule-before-agent': 'a rule before the first User-agent line',
  'no-agent': 'a User-agent without a name',
  'bad-path': 'a path that does not start with "/" or "*"',
  'sitemap-not-absolute': 'a Sitemap that is not an absolute URL',
  'unknown-key': 'an unknown key',
  'no-colon': 'a missing colon',
  typo: 'a misspelled key',
};

export default defineCheck({
  id: 'robots-txt-syntax',
  category: 'crawl-access',
  name: 'robots.txt parses without broken lines',
  description:
    'Detects lines a REP parser drops, such as rules before any user-agent line or misspelled keys.',
  why: 'Parsers skip a line that they cannot read and tell nobody, so a path that it should open or close stays as it was.',
  judged: {
    pass: 'Every line has a known key and a colon, and no rule or Sitemap is broken; an empty Disallow is legal.',
    warn: 'A key is unknown or misspelled, or a colon is missing.',
    fail: 'A rule stands before the first User-agent, a User-agent has no name, a path begins with neither / nor *, or a Sitemap is no absolute URL.',
    notApplicable: 'An HTML page stands in the place of robots.txt.',
  },
  priority: 'medium',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Repair the lines of robots.txt that parsers drop',
    instructions:
      'Put every rule under a User-agent line, start each path with a slash and name sitemaps by their full address.',
    snippet: 'User-agent: *\nDisallow: /cart',
  },
  sources: ['rfc-9309', 'lighthouse-seo'],
  needs: ['robots'],
  evaluate({ robots }) {
    const { ref, issues, state, lines } = robots;
    if (state === 'html') return notApplicable('An HTML page stands in the place of robots.txt.');
    const bad = issues.filter(({ kind }) => broken.includes(kind));
    const strange = issues.filter(({ kind }) => odd.includes(kind));
    const found = bad.length ? bad : strange;
    const [first] = found;
    if (!first) return pass(`All ${lines.length} lines of robots.txt parse.`, { evidence: [{ ref }] });
    const more = found.length > 1 ? `, and ${found.length - 1} more` : '';
    const said = `Line ${first.line} of robots.txt has ${words[first.kind] ?? first.kind}${more}.`;
    const evidence = found
      .slice(0, 3)
      .map(({ line, text }) => ({ ref, snippet: text, pointer: `line ${line}` }));
    const cause = 'robots:syntax';
    return bad.length ? fail(said, { evidence, cause }) : warn(said, { evidence, cause });
  },
});
