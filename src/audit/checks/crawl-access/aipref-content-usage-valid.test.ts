import { product, productHtml, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './aipref-content-usage-valid.ts';

const line = (value: string) => robots(`User-agent: *\nContent-Usage: ${value}\nDisallow: /cart`);
const sent = (value: string) =>
  sample(robots('User-agent: *'), product(productHtml(shoe()), { headers: { 'content-usage': value } }));

testCheck(check, {
  pass: [
    line('train-ai=n, search=y'),
    sent('train-ai=n'),
    [line('train-ai=n, genai=n'), /ignore "genai"/],
    line('/account search=n'),
  ],
  warn: [[line('/ search=n'), /search=n/], sent('search=n')],
  fail: [[line('train-ai = n'), /does not parse/], sent('Train-AI=n')],
  notApplicable: [robots('User-agent: *'), robots('', 404)],
  unknown: [robots('', 503)],
});
