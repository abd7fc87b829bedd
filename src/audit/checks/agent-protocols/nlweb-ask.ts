import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'nlweb-ask',
  category: 'agent-protocols',
  name: 'NLWeb endpoint, when advertised, answers',
  description: 'Detects dead endpoints for questions in natural language.',
  why: 'An agent that is told of /ask asks there first, and takes silence for a shop that does not have the product.',
  judged: {
    pass: 'A GET with the name of a product is answered with results that have names.',
    warn: 'The answer is JSON or an event stream, but has no result with a name, or it asks for a login.',
    fail: 'It answers 404, 5xx or a web page.',
    notApplicable:
      'No document names an /ask endpoint. A Schemamap line of robots.txt alone does not: it lists data for crawlers.',
    unknown: 'There was no product to ask for, the plan had no room, or the endpoint refused us.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Answer /ask with results, or stop advertising it',
    instructions: 'Answer GET /ask?query=… with JSON that has results, each with url, name and description.',
    snippet: '{"query_id":"1","results":[{"url":"https://shop.example/p/1","name":"Trail Shoe","score":90}]}',
  },
  sources: ['NLWeb https://github.com/microsoft/NLWeb'],
  needs: ['nlweb', 'traffic'],
  evaluate({ nlweb, traffic }) {
    const { advertised, url, reason, results } = nlweb;
    if (!advertised) return notApplicable('No document of the shop names an endpoint of NLWeb.');
    if (advertised === 'schemamap')
      return notApplicable(
        'robots.txt has a Schemamap, which lists data for crawlers and names no endpoint.',
      );
    const seen = traffic.find(({ id }) => id === nlweb.ref);
    const at = (url ?? '/ask').slice(0, 200);
    if (!seen) return unknown(reason ?? 'not-requested', `${at}, named in ${advertised}, was not asked.`);
    const { status, type, challenge, blocked } = seen;
    const evidence = [{ ref: seen.id }];
    if (status === undefined)
      return unknown('failed', `${at} gave no answer (${seen.error?.code ?? 'none'}).`, { evidence });
    if (status === 401)
      return warn(`${at}, named in ${advertised}, asks for a login.`, {
        evidence,
        ...fixForAnswer('/ask without a login', seen),
      });
    if (status === 404 || status === 410 || (status >= 500 && status !== 503))
      return fail(`${at}, named in ${advertised}, answers ${status}.`, {
        evidence,
        ...(status >= 500
          ? fixForAnswer('/ask', seen)
          : {
              found: 'absent' as const,
              fix: {
                title: 'Publish /ask, or stop advertising it',
                instructions: `Nothing is at ${at}. Publish the endpoint there, or take it out of ${advertised}.`,
              },
            }),
      });
    if (blocked || challenge) return unknown('blocked', `${at} refuses us with ${status}.`, { evidence });
    if (status !== 200)
      return fail(`${at}, named in ${advertised}, answers a plain question with ${status}.`, { evidence });
    if (!results)
      return fail(
        `${at}, named in ${advertised}, answers with ${type || 'no media type'} instead of results.`,
        { evidence },
      );
    return results.named
      ? pass(`${at} answers with ${results.named} named ${results.named === 1 ? 'result' : 'results'}.`, {
          evidence,
        })
      : warn(`${at} answers, but without a result that has a name.`, { evidence });
  },
});
