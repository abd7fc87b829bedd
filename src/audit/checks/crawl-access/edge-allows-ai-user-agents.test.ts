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
import check from './edge-allows-ai-user-agents.ts';

const page = product(productHtml(shoe()));
const chatgpt = (status = 200) => replay('product', 'bot:ChatGPT-User', {}, { status });
const claude = (status = 200) => replay('product', 'bot:Claude-User', {}, { status });
const { mode } = emptyEvidence();
const anonymous: Part = mode.ok ? { mode: known({ ...mode.value, keyed: false }) } : {};

testCheck(check, {
  pass: [
    [sample(page, chatgpt(), claude()), /ChatGPT-User, Claude-User are served/],
    sample(page, chatgpt(), claude(403), robots('User-agent: Claude-User\nDisallow: /')),
    sample(page, replay('product', 'bot:OAI-SearchBot', {}, { status: 403 }), chatgpt()),
  ],
  neverFails: 'an edge that verifies addresses rightly refuses an impostor',
  warn: [
    [sample(page, chatgpt(403), claude()), /returned 403 to ChatGPT-User, and 200 to the declared agent/],
    sample(
      page,
      replay('product', 'bot:Claude-User', {}, { challenge: { vendor: 'DataDome', signature: 'x' } }),
    ),
    sample(page, chatgpt(429)),
    [sample(page, chatgpt(404), claude()), /returned 404 to ChatGPT-User, and 200 to the declared agent/],
    [sample(page, chatgpt(), claude(410)), /returned 410 to Claude-User/],
    sample(page, chatgpt(302)),
    [sample(page, chatgpt(404), claude(403)), /returned 404 to ChatGPT-User and returned 403 to Claude-User/],
    [sample(page, chatgpt(404), replay('product', 'bot:Claude-User', {}, { status: 500 })), /404 to ChatGPT/],
  ],
  notApplicable: [
    sample(refused('product', { url: 'https://shop.test/p/shoe' }), chatgpt(403)),
    sample(page, chatgpt(403), robots('User-agent: ChatGPT-User\nDisallow: /')),
  ],
  unknown: [
    sample(page, anonymous),
    page,
    sample(page, chatgpt(429), replay('product', 'agent', {}, { status: 429 })),
    sample(page, chatgpt(500)),
    // The page was removed in the meantime, for all clients.
    sample(page, chatgpt(404), replay('product', 'agent', {}, { status: 404 })),
  ],
});
