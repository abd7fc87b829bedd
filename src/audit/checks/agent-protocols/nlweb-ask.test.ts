import { exchange, type ExchangeSample, origin, testCheck } from '#audit/samples';
import type { NlwebEvidence } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './nlweb-ask.ts';

const url = `${origin}/ask?query=shoe&streaming=false`;
const asked = (results: NlwebEvidence['results'], given: ExchangeSample = {}) => {
  const answered = exchange({ purpose: 'nlweb', type: 'application/json', ...given, url });
  return {
    traffic: known([answered]),
    nlweb: known<NlwebEvidence>({
      advertised: 'llms.txt',
      url,
      ref: answered.id,
      ...(results ? { results } : {}),
    }),
  };
};
const only = (value: NlwebEvidence) => ({ nlweb: known(value) });

testCheck(check, {
  pass: [
    [asked({ count: 3, named: 2 }), /2 named results/],
    asked({ count: 1, named: 1 }, { type: 'text/event-stream' }),
  ],
  warn: [
    [asked({ count: 0, named: 0 }), /without a named result/],
    [asked(undefined, { status: 401 }), /requires a login/],
  ],
  fail: [
    [asked(undefined, { status: 404 }), /declared in llms\.txt, returned 404/],
    [asked(undefined, { type: 'text/html' }), /text\/html instead of results/],
    asked(undefined, { status: 500 }),
    [asked(undefined, { status: 422 }), /422 for a plain question/],
  ],
  notApplicable: [only({}), [only({ advertised: 'schemamap' }), /Schemamap/]],
  unknown: [
    {},
    only({ advertised: 'ard', url, reason: 'not-requested' }),
    asked(undefined, { status: 403 }),
    asked(undefined, { error: { code: 'timeout-total', message: '' } }),
  ],
});
