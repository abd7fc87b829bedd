import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { RobotsIssue } from '../../parse/robots/robots.ts';

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
  name: 'robots.txt has no invalid lines',
  description:
    'Detects lines that parsers ignore, such as rules before the first User-agent line or misspelled keys.',
  why: 'Parsers silently ignore lines that they cannot read, so these rules have no effect.',
  judged: {
    pass: 'Every line has a known key and a colon, and every rule and Sitemap line is valid. An empty Disallow is valid.',
    warn: 'A key is unknown or misspelled, or a colon is missing.',
    fail: 'A rule is before the first User-agent line, a User-agent has no name, a path does not start with / or *, or a Sitemap is not an absolute URL.',
    notApplicable: '/robots.txt returns an HTML page.',
  },
  priority: 'medium',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Fix the lines of robots.txt that parsers ignore',
    instructions:
      'Put every rule under a User-agent line, start each path with a slash, and use full URLs for sitemaps.',
    snippet: 'User-agent: *\nDisallow: /cart',
  },
  sources: ['rfc-9309', 'lighthouse-seo'],
  needs: ['robots'],
  evaluate({ robots }) {
    const { ref, issues, state, lines } = robots;
    if (state === 'html') return notApplicable('/robots.txt returned an HTML page.');
    const bad = issues.filter(({ kind }) => broken.includes(kind));
    const strange = issues.filter(({ kind }) => odd.includes(kind));
    const found = bad.length ? bad : strange;
    const [first] = found;
    if (!first) return pass(`All ${lines.length} lines of robots.txt are valid.`, { evidence: [{ ref }] });
    const more = found.length > 1 ? `, and ${found.length - 1} more` : '';
    const said = `Line ${first.line} of robots.txt has ${words[first.kind] ?? first.kind}${more}.`;
    const evidence = found
      .slice(0, 3)
      .map(({ line, text }) => ({ ref, snippet: text, pointer: `line ${line}` }));
    const cause = 'robots:syntax';
    return bad.length ? fail(said, { evidence, cause }) : warn(said, { evidence, cause });
  },
});
