import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

const enough = 100;
const few = 40;

export default defineCheck({
  id: 'returns-page',
  category: 'trust-and-policies',
  name: 'A returns page is readable',
  description: 'Detects missing or script-only return pages.',
  why: 'Shoppers ask an agent how to send things back; a page that is missing or needs scripts leaves it without an answer.',
  judged: {
    pass: 'A page that the home page links has at least 100 words of its own in the HTML and names a number of days.',
    warn: 'It has 40 to 99 words, names no number of days, is a PDF, or was found only by trying the usual address.',
    fail: 'None is found, it has fewer than 40 words, it refuses agents, or its link answers 404 or 410.',
    unknown: 'It could not be read for another reason.',
  },
  priority: 'high',
  appliesTo: 'site',
  requires: [],
  shopOnly: true,
  confidence: 'medium',
  effort: 'hours',
  maturity: 'established',
  fix: {
    title: 'Publish a returns page that can be read without script',
    instructions:
      'Render the terms as HTML on the server, with the number of days, the cost and the way back, and link the page from the footer.',
    snippet: '<footer><a href="/policies/returns">Returns</a></footer>',
  },
  sources: [
    'Google Merchant Center online store requirements https://support.google.com/merchants/answer/6150127',
  ],
  needs: ['policies', 'traffic'],
  evaluate({ policies, traffic }) {
    const { found, href, page, own, ref, reason } = policies.returns;
    const evidence = ref ? [{ ref }] : [];
    const cause = 'policy:returns';
    if (found === 'none')
      return fail('No returns page is linked, and none is at the usual addresses.', { cause });
    const seen = traffic.find((one) => one.id === ref);
    if (!page || !own) {
      if (seen?.type === 'application/pdf')
        return warn(`The returns page ${href} is a PDF.`, { evidence, cause });
      if (reason === 'blocked')
        return fail(`The returns page ${href} refuses agents with ${seen?.status ?? 'no answer'}.`, {
          evidence,
          cause: 'edge:bot-rule',
        });
      if (seen?.status === 404 || seen?.status === 410)
        return fail(`The linked returns page ${href} answers ${seen.status}.`, { evidence, cause });
      return unknown(reason ?? 'failed', `The returns page ${href ?? ''} could not be read.`, { evidence });
    }
    const said = { evidence: [{ ref: page.ref, snippet: page.facts.text.own.slice(0, 200) }], cause };
    if (own.words < few) return fail(`The returns page has only ${own.words} words in its HTML.`, said);
    if (own.words < enough) return warn(`The returns page has only ${own.words} words in its HTML.`, said);
    if (own.days.length === 0) return warn('The returns page names no number of days.', said);
    if (found === 'guess')
      return warn(`The returns page ${page.url} is not linked from header or footer.`, said);
    return pass(`The returns page has ${own.words} words and names ${own.days[0]} days.`, said);
  },
});
