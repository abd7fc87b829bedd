import { defineCheck, fail, opportunity, pass, unknown } from '../../check.ts';
import { shellWord } from '../../shell-word.ts';
import { edgeProof, vendorOf, wasThrottled } from '../subjects/access/edge.ts';
import { isMarkdown, markdownAnswer, wantedAnswer } from '../subjects/page/markdown-answers.ts';
import { quote } from '../subjects/product/facts.ts';

export default defineCheck({
  id: 'markdown-negotiation',
  category: 'content-rendering',
  name: 'Pages answer Accept: text/markdown',
  description: 'Detects product pages in Markdown for agents that ask for it, and errors when they ask.',
  why: 'Markdown holds the same facts in a fraction of the tokens; an error instead of HTML shuts the agent out.',
  judged: {
    pass: 'A product page comes as text/markdown to a client that prefers it.',
    fail: 'It answers 406 or 5xx, though HTML was acceptable too.',
    notApplicable: 'It answers with HTML: nothing is wrong, and Markdown can be added.',
    unknown: 'The request was refused or failed.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve product pages as Markdown on request',
    instructions:
      'Convert the main element to Markdown at the edge or in the application when Accept prefers text/markdown, and send Vary: Accept with both forms.',
    snippet: wantedAnswer('https://shop.example/products/trail-shoe'),
  },
  sources: ['markdown-for-agents'],
  needs: ['replays', 'traffic'],
  uses: ['products'],
  evaluate(given) {
    const answer = markdownAnswer(given);
    if (!answer) return unknown('not-requested', 'No product was asked for as Markdown.');
    const { seen, page } = answer;
    const { status, type, url } = seen;
    const fix = { snippet: wantedAnswer(url) };
    const evidence = [{ ...edgeProof(seen), header: `content-type: ${type || 'none'}` }];
    if (isMarkdown(seen)) return pass(`The product page comes as ${type}.`, { evidence });
    if (
      seen.challenge ||
      wasThrottled(seen, given.traffic) ||
      (seen.blocked && status !== 406 && status !== 503)
    )
      return unknown('blocked', `The request for Markdown was refused with ${status ?? 'no answer'}.`, {
        evidence,
      });
    if (page && (status === 406 || (status !== undefined && status >= 500)))
      return fail(
        `Asked for Markdown or HTML, the product page answers ${status}; without the question 200.`,
        {
          evidence: [...evidence, { ref: page.ref }],
          cause: 'markdown:negotiation',
          fix: {
            title: 'Answer with HTML where Markdown is not offered',
            instructions:
              'Treat an Accept list as wishes: send the HTML page when no Markdown exists. Never answer 406 or an error.',
            snippet: `curl -sS -D- -o /dev/null -H 'Accept: text/markdown, text/html;q=0.5' ${shellWord(url.slice(0, 300))}`,
          },
        },
      );
    if (status !== 200)
      return unknown('failed', `The request for Markdown gave ${status ?? 'no answer'}.`, { evidence });
    const twin = page?.facts.head.links.find(
      (link) => link.rel === 'alternate' && /^text\/markdown\b/i.test(link.type ?? ''),
    );
    const cloudflare =
      vendorOf(seen) === 'Cloudflare'
        ? {
            instructions:
              'Turn on Markdown for Agents for this zone in Cloudflare; it converts pages at the edge.',
          }
        : {};
    return opportunity(
      twin
        ? `The product page answers with HTML and links a Markdown twin, ${quote(twin.href)}.`
        : `The product page answers with ${type || 'HTML'}, also to clients that prefer Markdown.`,
      { evidence, fix: { ...fix, ...cloudflare } },
    );
  },
});
