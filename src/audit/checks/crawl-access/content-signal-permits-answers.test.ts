import { product, productHtml, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './content-signal-permits-answers.ts';

const shop = (line: string, header?: string) =>
  sample(
    robots(`User-agent: *\n${line}\nDisallow: /cart`),
    product(productHtml(shoe()), header ? { headers: { 'content-signal': header } } : {}),
  );

testCheck(check, {
  pass: [
    [shop('Content-Signal: search=yes, ai-input=yes, ai-train=no'), /ai-train=no/],
    shop('Content-Signal: ai-train=no'),
    shop('Content-Signal: /account ai-input=no'),
    shop('Content-Signal: ai-input=no\nContent-Signal: /p/ ai-input=yes'),
    robots(
      'User-agent: GPTBot\nContent-Signal: ai-input=no\nDisallow: /x\n\nUser-agent: *\nContent-Signal: ai-input=yes\nDisallow: /cart',
    ),
  ],
  warn: [[shop('Content-Signal: search=no'), /search=no/]],
  fail: [
    [shop('Content-Signal: search=yes, ai-input=no'), /ai-input=no for product pages/],
    shop('Disallow: /x', 'ai-input=no'),
    shop('Content-Signal: /p/ ai-input=no'),
    robots('Content-Signal: ai-input=no'),
  ],
  notApplicable: [robots('User-agent: *')],
  unknown: [robots('', 503)],
});
