import { product, productHtml, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './content-signal-syntax.ts';

const lines = (...values: string[]) =>
  robots(`User-agent: *\n${values.map((value) => `Content-Signal: ${value}`).join('\n')}\nDisallow: /cart`);
const sent = (value: string) =>
  sample(robots('User-agent: *'), product(productHtml(shoe()), { headers: { 'content-signal': value } }));

testCheck(check, {
  pass: [
    lines('search=yes, ai-input=yes, ai-train=no'),
    lines('use=reference'),
    lines('search=yes', '/private/ search=no'),
    robots(
      'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart\n\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: /cart',
    ),
    [sent('ai-train=no'), /1 Content-Signal statement is/],
    sample(robots('', 503), product(productHtml(shoe()), { headers: { 'content-signal': 'search=yes' } })),
  ],
  warn: [[lines('search=yes, ai-rag=yes'), /"ai-rag"/]],
  fail: [
    [lines('search'), /"search" is not key=value/],
    [lines('ai-train=maybe'), /has an invalid value/],
    [lines('search=yes', 'search=no'), /search=yes and search=no/],
    sent('search=yes, search=no'),
  ],
  notApplicable: [robots('User-agent: *'), robots('', 404)],
  unknown: [robots('', 503)],
});
