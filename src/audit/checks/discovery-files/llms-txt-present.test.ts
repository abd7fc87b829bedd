import { file, testCheck } from '#audit/samples';
import check from './llms-txt-present.ts';

const llms = (given: Parameters<typeof file>[3] = {}, text = '# Shop') =>
  file('llmsTxt', '/llms.txt', text, given);

testCheck(check, {
  pass: [llms(), llms({ type: 'text/markdown' })],
  warn: [llms({ type: 'application/octet-stream' })],
  fail: [
    llms({ status: 500 }),
    [llms({ status: 403, challenge: { vendor: 'Cloudflare', signature: 'x' } }), /Cloudflare/],
  ],
  notApplicable: [llms({ status: 404 }), llms({ status: 200, state: 'absent' })],
  unknown: [llms({ status: 403 }), llms({ error: { code: 'reset', message: 'x' }, state: 'error' })],
});
