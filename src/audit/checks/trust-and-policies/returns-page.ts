import { fail, pass, warn } from '../../check.ts';
import { linkFix, policyProof } from '../subjects/policies/page.ts';
import { definePolicyPage } from '../subjects/policies/policy-page.ts';

const enough = 100;
const few = 40;

export default definePolicyPage({
  id: 'returns-page',
  kind: 'returns',
  enough,
  name: 'A returns page is readable',
  description: 'Detects missing or script-only returns pages.',
  why: 'Shoppers ask agents how to return an item. If the page is missing or needs scripts, the agent has no answer.',
  judged: {
    pass: 'A page linked from the home page has at least 100 words of its own in the HTML and states a number of days.',
    warn: 'The page has 40 to 99 words, states no number of days, is a PDF, is disallowed by robots.txt, opens only with scripts, is linked from other pages but not from the home page, or was found only at a common URL.',
    fail: 'No returns page was found, it has fewer than 40 words, it blocks agents, or its link returns 404 or 410.',
    unknown:
      'The page is on another host, could not be read for another reason, or is in a language that the audit does not cover.',
  },
  priority: 'high',
  shopOnly: true,
  effort: 'hours',
  fix: {
    title: 'State the return terms in the HTML of the returns page',
    instructions:
      'Render the terms as HTML on the server, including the number of days, the cost, and the return method. Link to the page from the footer.',
    snippet: '<footer><a href="/policies/returns">Returns</a></footer>',
  },
  judge(read) {
    const { own, page, guessed } = read;
    const window = own.terms.find(({ kind }) => kind === 'window');
    const shown = { evidence: policyProof(read, window?.text) };
    const short = `The returns page has only ${own.words} words in its HTML; ${enough} or more are typical.`;
    if (own.words < few) return fail(short, shown);
    if (own.words < enough) return warn(short, shown);
    const days = window?.days ?? own.days;
    if (days.length === 0)
      return warn('The returns page states no number of days.', { ...shown, byWords: true });
    if (guessed)
      return warn(`The returns page ${page.url} is not linked from the home page.`, {
        ...shown,
        fix: linkFix('returns page'),
      });
    return pass(
      `The returns page has ${own.words} words and states ${days.slice(0, 4).join(', ')} days.`,
      shown,
    );
  },
});
