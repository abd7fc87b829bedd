import { defineCheck, fail, opportunity, pass, unknown, warn } from '../../check.ts';

const places = {
  'api-catalog': 'the API catalogue',
  link: 'a link of the home page',
  manifest: 'the UCP manifest',
  guess: '/openapi.json',
};

export default defineCheck({
  id: 'openapi-found',
  category: 'agent-protocols',
  name: 'An API description is discoverable',
  description: 'Detects whether the APIs of the shop are described where software looks.',
  why: 'From a description agents and code generators make calls that work; without one they guess from the traffic of a browser.',
  judged: {
    pass: 'The API catalogue, a link service-desc of the home page, or the UCP manifest names a description, and it is there.',
    warn: 'It is at /openapi.json, but nothing says so.',
    fail: 'The address that a document names has none.',
    notApplicable: 'No document names one, and none was found at /openapi.json.',
    unknown: 'The plan had no room for the request, or the file was refused.',
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
    const none = 'No document of the shop names a description of its APIs.';
    if (!openApi) return opportunity(none, { evidence: [{ ref }] });
    const at = openApi.url.slice(0, 200);
    const guessed = openApi.from === 'guess';
    const evidence = openApi.ref ? [{ ref: openApi.ref }] : [{ ref }];
    if (openApi.state === undefined)
      return guessed
        ? opportunity(none, { evidence })
        : unknown(openApi.reason ?? 'not-requested', `${at} was not asked for.`, { evidence });
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
        ? warn('There is a description at /openapi.json, but no document says so.', { evidence, fix })
        : opportunity(none, { evidence });
    return openApi.state === 'ok'
      ? pass(`${at} is named in ${places[openApi.from]}.`, { evidence })
      : fail(`${at}, named in ${places[openApi.from]}, is not there.`, {
          evidence: [...evidence, { ref }],
          cause: 'openapi:address',
          found: 'absent',
          fix: {
            title: 'Publish the API description where it is linked',
            instructions: `Publish the description at ${path}, or correct the link.`,
          },
        });
  },
});
