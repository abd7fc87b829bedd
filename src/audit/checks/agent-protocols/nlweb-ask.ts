import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'nlweb-ask',
  category: 'agent-protocols',
  name: 'Advertised NLWeb endpoint responds',
  description: 'Detects natural-language endpoints that do not work.',
  why: 'If /ask is advertised, an agent asks there first. Without an answer, it assumes that the product is not available.',
  judged: {
    pass: 'A GET request with a product name returns results with names.',
    warn: 'The response is JSON or an event stream but has no named result, or the endpoint requires a login.',
    fail: 'The endpoint returns 404, 5xx, or a web page.',
    notApplicable:
      'No document advertises an /ask endpoint. A Schemamap line in robots.txt does not count, because it lists data for crawlers.',
    unknown:
      'No product was found to ask about, the request was skipped because of the request limit, or the audit was blocked.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Return results from /ask, or stop advertising it',
    instructions:
      'Answer GET /ask?query=… with JSON that contains results, each with url, name, and description.',
    snippet: '{"query_id":"1","results":[{"url":"https://shop.example/p/1","name":"Trail Shoe","score":90}]}',
  },
  sources: ['NLWeb https://github.com/microsoft/NLWeb'],
  needs: ['nlweb', 'traffic'],
  evaluate({ nlweb, traffic }) {
    const { advertised, url, reason, results } = nlweb;
    if (!advertised) return notApplicable('No document of the storefront advertises an NLWeb endpoint.');
    if (advertised === 'schemamap')
      return notApplicable(
        'robots.txt has a Schemamap, which lists data for crawlers and declares no endpoint.',
      );
    const seen = traffic.find(({ id }) => id === nlweb.ref);
    const at = (url ?? '/ask').slice(0, 200);
    if (!seen)
      return unknown(reason ?? 'not-requested', `${at}, declared in ${advertised}, was not requested.`);
    const { status, type, challenge, blocked } = seen;
    const evidence = [{ ref: seen.id }];
    if (status === undefined)
      return unknown('failed', `${at} did not respond (${seen.error?.code ?? 'none'}).`, { evidence });
    if (status === 401)
      return warn(`${at}, declared in ${advertised}, requires a login.`, {
        evidence,
        ...fixForAnswer('/ask without a login', seen),
      });
    if (status === 404 || status === 410 || (status >= 500 && status !== 503))
      return fail(`${at}, declared in ${advertised}, returned ${status}.`, {
        evidence,
        ...(status >= 500
          ? fixForAnswer('/ask', seen)
          : {
              found: 'absent' as const,
              fix: {
                title: 'Publish /ask, or stop advertising it',
                instructions: `No endpoint was found at ${at}. Publish it there, or remove it from ${advertised}.`,
              },
            }),
      });
    if (blocked || challenge)
      return unknown('blocked', `${at} blocked the audit with ${status}.`, { evidence });
    if (status !== 200)
      return fail(`${at}, declared in ${advertised}, returned ${status} for a plain question.`, { evidence });
    if (!results)
      return fail(
        `${at}, declared in ${advertised}, returned ${type || 'no media type'} instead of results.`,
        { evidence },
      );
    return results.named
      ? pass(`${at} returned ${results.named} named ${results.named === 1 ? 'result' : 'results'}.`, {
          evidence,
        })
      : warn(`${at} responded, but without a named result.`, { evidence });
  },
});
