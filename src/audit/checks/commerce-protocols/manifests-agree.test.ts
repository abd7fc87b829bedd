import {
  bothShapes,
  exchange,
  file,
  files,
  flatShape,
  manifest,
  origin,
  page,
  type Part,
  profile,
  protocolFile,
  sample,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './manifests-agree.ts';

const nothing = manifest('', { all: { status: 404 } });
const flat = (more: object = {}) => manifest({ ...flatShape, ...more });
const a2a = (json: object) => protocolFile('a2a', '/.well-known/agent-card.json', JSON.stringify(json));
const acp = (json: object) => protocolFile('acp', '/.well-known/acp.json', JSON.stringify(json));
const llms = (title: string) => files(file('llmsTxt', '/llms.txt', `# ${title}\n\n> Shoes.\n`));
const home = async (name: string): Promise<Part> => {
  const { part, page: read } = await page(
    'home',
    `<html><head><meta property="og:site_name" content="${name}"></head><body></body></html>`,
  );
  return { ...part, home: known(read) };
};
const answered = (host: string, error?: 'dns' | 'timeout-connect'): Part => ({
  traffic: known([
    exchange({
      purpose: 'probe',
      url: `https://${host}/ucp`,
      ...(error ? { error: { code: error, message: '' } } : {}),
    }),
  ]),
});
const rest = (host: string) =>
  manifest(
    profile({ services: { 'dev.ucp.shopping': [{ transport: 'rest', endpoint: `https://${host}/ucp` }] } }),
  );
const base = (host: string) =>
  acp({ api_base_url: `https://${host}/acp`, capabilities: { services: ['checkout'] } });
const noCheckout = { capabilities: { ...(flatShape['capabilities'] as object), checkout: false } };

testCheck(check, {
  pass: [
    [manifest(bothShapes), /2 documents are consistent: UCP profile, flat manifest/],
    [sample(flat(), a2a({ name: 'Acme Shoes' }), llms('Acme Shoes')), /3 documents are consistent/],
    // Unusual, but still the same storefront.
    sample(flat(), a2a({ name: 'Acme shopping assistant' })),
    sample(flat(), llms('AcmeShoes – running shoes since 1990')),
    sample(flat(), a2a({ name: 'Shoe finder', provider: { organization: 'Acme Trading Ltd' } })),
    sample(flat(), a2a({ name: 'ACME' }), llms('Acme Shoes | Docs for LLMs')),
    sample(flat(), a2a({ name: 'com.acme/shop-mcp' })),
    sample(flat(), llms('Runwell'), home('Runwell Acme')),
    // Different hosts that respond, or that were not requested.
    sample(rest('a.test'), base('b.test'), answered('a.test'), answered('b.test')),
    sample(rest('a.test'), base('b.test'), answered('a.test'), answered('b.test', 'timeout-connect')),
    sample(rest('a.test'), base('b.test')),
    // Catalog over one protocol, checkout over another.
    sample(manifest(profile({ capabilities: {} })), base('shop.test')),
    sample(flat({ currency: 'EUR' }), acp({ capabilities: { supported_currencies: ['usd', 'eur'] } })),
    sample(flat({ returns_url: '/returns' }), acp({ policies: { return_policy: `${origin}/en/returns` } })),
    sample(flat(), acp([])),
  ],
  warn: [
    [
      sample(flat(), a2a({ name: 'Lamp World' })),
      /has the name "Acme Shoes", but the A2A card has "Lamp World"/,
    ],
    [sample(flat(), llms('My new store')), /llms\.txt/],
    [sample(flat(), a2a({ name: 'Acme Shoes' }), llms('Lamp World')), /^llms\.txt has the name "Lamp World"/],
    [
      sample(flat({ currency: 'EUR' }), acp({ capabilities: { supported_currencies: ['USD', 'GBP'] } })),
      /currency USD, but the flat manifest uses EUR/,
    ],
    [
      sample(flat({ returns_url: '/gone' }), acp({ policies: { return_policy_url: '/returns' } }), {
        traffic: known([exchange({ url: `${origin}/gone`, status: 404 })]),
      }),
      /to the returns page \/gone, which does not exist/,
    ],
  ],
  fail: [
    [
      manifest({ ...bothShapes, ...noCheckout }),
      /The UCP profile offers checkout, but the flat manifest says/,
    ],
    [sample(flat(noCheckout), base('shop.test')), /The ACP document offers checkout/],
    sample(flat({ capabilities: { checkout: { enabled: false } } }), base('shop.test')),
    [
      sample(rest('a.test'), base('b.test'), answered('a.test'), answered('b.test', 'dns')),
      /The ACP document uses the host b\.test, which does not respond, but the UCP profile uses a\.test/,
    ],
  ],
  notApplicable: [
    [nothing, /no document/],
    [manifest(profile()), /The UCP profile is the only/],
    flat(),
    sample(nothing, llms('Acme')),
  ],
});
