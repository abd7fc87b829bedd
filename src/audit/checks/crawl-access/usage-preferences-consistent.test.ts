import { product, productHtml, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './usage-preferences-consistent.ts';

const shop = (text: string, headers: Record<string, string> = {}, head = '') =>
  sample(robots(text), product(productHtml(shoe(), '<h1>Trail Shoe</h1>', head), { headers }));
const noTraining = 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\n';

testCheck(check, {
  pass: [
    [
      shop(`${noTraining}User-agent: *\nContent-Signal: ai-train=no, ai-input=yes\nDisallow: /cart`),
      /2 places/,
    ],
    shop('User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart', { 'content-usage': 'train-ai=n' }),
  ],
  warn: [
    [
      shop(`${noTraining}User-agent: *\nContent-Signal: ai-train=yes\nDisallow: /cart`),
      /AI training conflict: ai-train=yes in Content-Signal, but GPTBot disallowed in robots groups/,
    ],
    shop(
      'User-agent: *\nContent-Usage: train-ai=y\nDisallow: /cart',
      {},
      '<meta name="robots" content="noai">',
    ),
  ],
  fail: [
    [
      shop(
        'User-agent: ChatGPT-User\nDisallow: /\n\nUser-agent: *\nContent-Signal: ai-input=yes\nDisallow: /cart',
      ),
      /Preferences for AI answers conflict/,
    ],
    shop('User-agent: *\nContent-Signal: ai-input=yes\nDisallow: /cart', { 'content-usage': 'ai-use=n' }),
  ],
  notApplicable: [
    robots('User-agent: *'),
    shop(noTraining),
    shop(
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /x\n\nUser-agent: *\nContent-Signal: ai-train=yes\nDisallow: /cart',
    ),
    shop('User-agent: *\nContent-Signal: search=yes, ai-train=no\nContent-Usage: search=n\nDisallow: /cart'),
  ],
  unknown: [robots('', 503)],
});
