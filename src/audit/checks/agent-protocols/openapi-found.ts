import { defineCheck, fail, opportunity, pass, unknown, warn } from '../../check.ts';

const places = {
  'api-catalog': 'the API catalog',
  link: 'the home page',
  manifest: 'the UCP manifest',
  guess: '/openapi.json',
};

export default defineCheck({
  id: 'openapi-found',
  category: 'agent-protocols',
  name: 'An API description is discoverable',
  description: "Detects whether the storefront's APIs are described where clients look.",
  why: 'Agents and code generators can create working calls from a description. Without one, they guess from browser traffic.',
  judged: {
    pass: 'The API catalog, a service-desc link on the home page, or the UCP manifest links to a description that exists.',
    warn: 'There is a description at /openapi.json, but no document links to it.',
    fail: 'The URL that a document links to has no description.',
    notApplicable: 'No document links to a description, and there is none at /openapi.json.',
    unknown: 'The request was skipped because of the request limit, or the file was blocked.',
  },
  priority: 'low',
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Link the API description from every page',
    instructions:
      'Send a Link header with rel="service-desc", and list the file in /.well-known/api-catalog.',
    snippet: 'Link: </openapi.json>; rel="service-desc"; type="application/json"',
  },
  sources: ['openapi', 'rfc-9727'],
  needs: ['apiDescriptions'],
  evaluate({ apiDescriptions: { openApi, ref } }) {
    const none = 'No document of the storefront links to an API description.';
    if (!openApi) return opportunity(none, { evidence: [{ ref }] });
    const at = openApi.url.slice(0, 200);
    const guessed = openApi.from === 'guess';
    const evidence = openApi.ref ? [{ ref: openApi.ref }] : [{ ref }];
    if (openApi.state === undefined)
      return guessed
        ? opportunity(none, { evidence })
        : unknown(openApi.reason ?? 'not-requested', `${at} was not requested.`, { evidence });
    if (openApi.state === 'blocked' || openApi.state === 'error')
      return guessed
        ? opportunity(none, { evidence })
        : unknown(openApi.state === 'blocked' ? 'blocked' : 'failed', `${at} could not be read.`, {
            evidence,
          });
    const path = `${new URL(openApi.url).pathname}`.slice(0, 150);
    const fix = { snippet: `Link: <${path}>; rel="service-desc"; type="application/json"` };
    if (guessed)
      return openApi.state === 'ok' && openApi.facts
        ? warn('There is a description at /openapi.json, but no document links to it.', { evidence, fix })
        : opportunity(none, { evidence });
    return openApi.state === 'ok'
      ? pass(`${at} is linked from ${places[openApi.from]}.`, { evidence })
      : fail(`No description was found at ${at}, which is linked from ${places[openApi.from]}.`, {
          evidence: [...evidence, { ref }],
          cause: 'openapi:address',
          found: 'absent',
          fix: {
            title: 'Publish the linked API description',
            instructions: `Publish the description at ${path}, or correct the link.`,
          },
        });
  },
});
