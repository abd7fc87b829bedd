import { defineCheck, fail, opportunity, pass, unknown } from '../../check.ts';
import { shellWord } from '../../shell-word.ts';
import { edgeProof, vendorOf, wasThrottled } from '../subjects/access/edge.ts';
import { isMarkdown, markdownAnswer, wantedAnswer } from '../subjects/page/markdown-answers.ts';
import { quote } from '../subjects/product/facts.ts';

export default defineCheck({
  id: 'markdown-negotiation',
  category: 'content-rendering',
  name: 'Product pages support Accept: text/markdown',
  description: 'Detects product pages that are available as Markdown, and errors when Markdown is requested.',
  why: 'Markdown conveys the same facts in a fraction of the tokens. An error in place of HTML leaves the agent with nothing.',
  judged: {
    pass: 'A product page is served as text/markdown to a client that prefers it.',
    fail: 'It returns 406 or 5xx, although the client also accepts HTML.',
    notApplicable: 'It returns HTML. This is fine; Markdown is an optional addition.',
    unknown: 'The request was blocked or failed.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve product pages as Markdown on request',
    instructions:
      'When Accept prefers text/markdown, convert the main element to Markdown at the edge or in the application. Send Vary: Accept with both versions.',
    snippet: wantedAnswer('https://shop.example/products/trail-shoe'),
  },
  sources: ['markdown-for-agents'],
  needs: ['replays', 'traffic'],
  uses: ['products'],
  evaluate(given) {
    const answer = markdownAnswer(given);
    if (!answer) return unknown('not-requested', 'No product page was requested as Markdown.');
    const { seen, page } = answer;
    const { status, type, url } = seen;
    const fix = { snippet: wantedAnswer(url) };
    const evidence = [{ ...edgeProof(seen), header: `content-type: ${type || 'none'}` }];
    if (isMarkdown(seen)) return pass(`The product page is served as ${type}.`, { evidence });
    if (
      seen.challenge ||
      wasThrottled(seen, given.traffic) ||
      (seen.blocked && status !== 406 && status !== 503)
    )
      return unknown('blocked', `The request for Markdown was blocked (${status ?? 'no response'}).`, {
        evidence,
      });
    if (page && (status === 406 || (status !== undefined && status >= 500)))
      return fail(
        `The product page returned ${status} when Markdown or HTML was requested, and 200 otherwise.`,
        {
          evidence: [...evidence, { ref: page.ref }],
          cause: 'markdown:negotiation',
          fix: {
            title: 'Return HTML when Markdown is not available',
            instructions:
              'Treat Accept as a preference: send the HTML page if there is no Markdown version. Never return 406 or another error.',
            snippet: `curl -sS -D- -o /dev/null -H 'Accept: text/markdown, text/html;q=0.5' ${shellWord(url.slice(0, 300))}`,
          },
        },
      );
    if (status !== 200)
      return unknown('failed', `The request for Markdown returned ${status ?? 'no response'}.`, { evidence });
    const twin = page?.facts.head.links.find(
      (link) => link.rel === 'alternate' && /^text\/markdown\b/i.test(link.type ?? ''),
    );
    const cloudflare =
      vendorOf(seen) === 'Cloudflare'
        ? {
            instructions:
              'Turn on Markdown for Agents for this zone in Cloudflare. It converts pages at the edge.',
          }
        : {};
    return opportunity(
      twin
        ? `The product page returned HTML and links to a Markdown version, ${quote(twin.href)}.`
        : `The product page returned ${type || 'HTML'} to a client that prefers Markdown.`,
      { evidence, fix: { ...fix, ...cloudflare } },
    );
  },
});
