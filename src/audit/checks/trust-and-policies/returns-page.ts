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
  description: 'Detects missing or script-only return pages.',
  why: 'Shoppers ask an agent how to send things back; a page that is missing or needs scripts leaves it without an answer.',
  judged: {
    pass: 'A page that the home page links has at least 100 words of its own in the HTML and names a number of days.',
    warn: 'It has 40 to 99 words, names no number of days, is a PDF, is closed by robots.txt, opens by script alone, is linked from other pages but not from the home page, or was found only by trying the usual address.',
    fail: 'None is found, it has fewer than 40 words, it refuses agents, or its link answers 404 or 410.',
    unknown:
      'It is on another host, or could not be read for another reason, or the page is in a language that the audit does not cover.',
  },
  priority: 'high',
  shopOnly: true,
  effort: 'hours',
  fix: {
    title: 'State the return terms in the HTML of the returns page',
    instructions:
      'Render the terms as HTML on the server, with the number of days, the cost and the way back, and link the page from the footer.',
    snippet: '<footer><a href="/policies/returns">Returns</a></footer>',
  },
  judge(read) {
    const { own, page, guessed } = read;
    const window = own.terms.find(({ kind }) => kind === 'window');
    const shown = { evidence: policyProof(read, window?.text) };
    const short = `The returns page has only ${own.words} words in its HTML; ${enough} and more are usual.`;
    if (own.words < few) return fail(short, shown);
    if (own.words < enough) return warn(short, shown);
    const days = window?.days ?? own.days;
    if (days.length === 0)
      return warn('The returns page names no number of days.', { ...shown, byWords: true });
    if (guessed)
      return warn(`The returns page ${page.url} is not linked from the home page.`, {
        ...shown,
        fix: linkFix('returns page'),
      });
    return pass(
      `The returns page has ${own.words} words and names ${days.slice(0, 4).join(', ')} days.`,
      shown,
    );
  },
});
