import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { authChallenges } from '../subjects/agents/challenges.ts';

const members = ['id', 'realm', 'method', 'intent', 'request'];
const pages = new Set(['home', 'listing', 'product', 'policy', 'search']);

export default defineCheck({
  id: 'agent-payment-challenges',
  category: 'commerce-protocols',
  name: 'Machine payment challenges are well formed',
  description: 'Detects payment challenges that agents cannot read (x402, Payment scheme).',
  why: 'An agent can only pay a challenge that it can decode. A payment challenge on a page keeps customers out.',
  judged: {
    pass: 'Every 402 response has PAYMENT-REQUIRED with x402Version and accepts, or WWW-Authenticate: Payment with id, realm, method, intent, and request.',
    warn: 'A 402 response has neither, but a JSON body (as in x402 version 1) or only a pay-per-crawl price.',
    fail: 'A page of the storefront returns 402, or a payment challenge cannot be decoded.',
    notApplicable: 'No response was a 402.',
  },
  priority: 'low',
  appliesTo: 'checkout-protocol',
  effort: 'hours',
  maturity: 'draft',
  fix: {
    title: 'Send payment challenges that agents can decode',
    instructions:
      'Put the payment challenge in the PAYMENT-REQUIRED header as base64-encoded JSON, and use it only on APIs that you charge for.',
    snippet:
      'HTTP/1.1 402 Payment Required\nPAYMENT-REQUIRED: <base64 of {"x402Version":2,"resource":{"url":"…"},"accepts":[{"scheme":"exact","network":"eip155:8453","amount":"10000","asset":"0x…","payTo":"0x…","maxTimeoutSeconds":60}]}>',
  },
  sources: [
    'x402 v2 HTTP transport https://github.com/coinbase/x402/blob/main/specs/transports-v2/http.md',
    'Payment HTTP auth scheme (MPP) draft-httpauth-payment-00 https://github.com/tempoxyz/mpp-specs',
  ],
  needs: ['traffic'],
  evaluate({ traffic }) {
    const demands = traffic.filter(({ status }) => status === 402);
    if (!demands.length) return notApplicable('No response of the storefront requires payment (402).');
    const onPage = demands.find(({ purpose, client }) => pages.has(purpose) && client === 'agent');
    if (onPage) {
      const price = headerValues(onPage, 'crawler-price')[0];
      return fail(`The page ${pathOf(onPage)} returned 402 Payment Required to the declared agent.`, {
        evidence: [{ ref: onPage.id, ...(price ? { header: `crawler-price: ${price.slice(0, 100)}` } : {}) }],
        cause: 'edge:payment',
        fix: {
          title: 'Remove the paywall from storefront pages',
          instructions: price
            ? 'Configure pay per crawl to allow user agents that shop for people. Charge only content crawlers.'
            : "Customers' agents do not pay to see a product page. Require payment only for bulk APIs.",
        },
      });
    }
    const judged = demands.slice(0, 50).map((seen) => ({ seen, ...judge(seen) }));
    const worst = judged.find(({ fault }) => fault) ?? judged.find(({ weak }) => weak);
    if (!worst)
      return pass(
        `${demands.length === 1 ? 'The only payment challenge' : `All ${demands.length} payment challenges`} can be decoded.`,
        {
          evidence: judged
            .slice(0, 3)
            .map(({ seen, header }) => ({ ref: seen.id, ...(header ? { header } : {}) })),
        },
      );
    const evidence = [{ ref: worst.seen.id, ...(worst.header ? { header: worst.header } : {}) }];
    return worst.fault
      ? fail(`${pathOf(worst.seen)} returned 402, but ${worst.fault}.`, { evidence })
      : warn(`${pathOf(worst.seen)} returned 402 ${worst.weak}.`, { evidence });
  },
});

interface Judged {
  fault?: string;
  weak?: string;
  header?: string;
}

/** One readable challenge is enough, because a response can offer several schemes. */
function judge(seen: Exchange): Judged {
  const required = headerValues(seen, 'payment-required')[0];
  const payment = authChallenges(headerValues(seen, 'www-authenticate')).find(
    ({ scheme }) => scheme === 'payment',
  );
  const x402 = required === undefined ? undefined : x402Fault(required);
  const lacks = payment ? members.filter((name) => !payment.params.get(name)) : [];
  if (required !== undefined && !x402) return { header: `payment-required: ${required.slice(0, 200)}` };
  if (payment && !lacks.length)
    return { header: `www-authenticate: Payment id="${payment.params.get('id')?.slice(0, 60)}"` };
  if (x402) return { fault: x402, header: `payment-required: ${required?.slice(0, 200)}` };
  if (payment)
    return {
      fault: `WWW-Authenticate: Payment has no ${lacks.join(', ')}`,
      header: 'www-authenticate: Payment',
    };
  const price = headerValues(seen, 'crawler-price')[0];
  if (price)
    return {
      weak: 'with a price that only Cloudflare pay per crawl supports',
      header: `crawler-price: ${price.slice(0, 100)}`,
    };
  return seen.type.includes('json')
    ? { weak: 'with only a JSON body, as in x402 version 1' }
    : { fault: 'neither PAYMENT-REQUIRED nor WWW-Authenticate describes how to pay' };
}

function x402Fault(header: string): string | undefined {
  const text = decoded(header.trim());
  if (text === undefined) return 'PAYMENT-REQUIRED is not base64-encoded JSON';
  const { x402Version: version, accepts } = (typeof text === 'object' && text !== null ? text : {}) as Record<
    string,
    unknown
  >;
  if (typeof version !== 'number') return 'PAYMENT-REQUIRED has no x402Version';
  return Array.isArray(accepts) && accepts.length ? undefined : 'PAYMENT-REQUIRED accepts no payment method';
}

function decoded(header: string): unknown {
  try {
    const bytes = atob(header.slice(0, 65_536).replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0))),
    ) as unknown;
  } catch {
    return undefined;
  }
}

const pathOf = ({ url }: Exchange): string => new URL(url).pathname.slice(0, 120);
