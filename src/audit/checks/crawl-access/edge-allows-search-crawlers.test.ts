import {
  emptyEvidence,
  type Part,
  product,
  productHtml,
  refused,
  replay,
  robots,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './edge-allows-search-crawlers.ts';

const page = product(productHtml(shoe()));
const openai = (status = 200) => replay('product', 'bot:OAI-SearchBot', {}, { status });
const perplexity = (status = 200) => replay('product', 'bot:PerplexityBot', {}, { status });
const { mode } = emptyEvidence();
const anonymous: Part = mode.ok ? { mode: known({ ...mode.value, keyed: false }) } : {};

testCheck(check, {
  pass: [
    [sample(page, openai(), perplexity()), /OAI-SearchBot, PerplexityBot are served/],
    [sample(page, openai(404), perplexity()), /not blocked.*404 to OAI-SearchBot/],
    sample(page, openai(), replay('product', 'bot:ChatGPT-User', {}, { status: 403 })),
  ],
  neverFails: 'an edge that verifies addresses rightly refuses an impostor',
  warn: [
    [
      sample(page, openai(), perplexity(403), robots('User-agent: *\nDisallow: /cart')),
      /403 to PerplexityBot/,
    ],
  ],
  notApplicable: [
    sample(refused('product', { url: 'https://shop.test/p/shoe' }), openai(403)),
    sample(page, openai(403), robots('User-agent: *\nDisallow: /')),
  ],
  unknown: [sample(page, anonymous), page],
});
