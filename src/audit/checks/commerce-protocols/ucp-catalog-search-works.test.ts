import {
  catalogueProduct,
  emptyEvidence,
  productList,
  sample,
  searched,
  serviceManifest,
  testCheck,
} from '#audit/samples';
import type { Reason } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './ucp-catalog-search-works.ts';

const { mode } = emptyEvidence();
const called = {
  mode: mode.ok ? known({ ...mode.value, profileBase: 'https://agent.test/agent-profile' }) : mode,
};
const found = { json: productList(catalogueProduct()) };
const nothing = { json: productList() };
const refusal = (code: string) => ({ json: { code, content: 'No.' } });
const outcome = (code: string) => ({
  json: {
    ucp: { version: '2026-08-25', status: 'error' },
    messages: [{ type: 'error', code, content: 'No.' }],
  },
});
const rpc = (code: number, data?: object) => ({
  json: { error: { code, message: 'No.', ...(data ? { data } : {}) } },
});
const missing = (reason: Reason, agreed = true) =>
  sample(serviceManifest(), {
    ucpProbe: known({
      bindings: [{ transport: 'rest', endpoint: 'https://shop.test/ucp/v1', json: true }],
      missing: { search: reason },
      ...(agreed ? { agreed: { release: '2026-08-25', profile: 'x' } } : {}),
    }),
  });

testCheck(check, {
  pass: [
    [searched([found]), /finds 1 product for "Trail Shoe", with prices, over UCP 2026-08-25/],
    searched([found], { unstructured: false }),
    searched([{ json: { ...productList(catalogueProduct()), ucp: { version: '2026-04-08' } } }], {
      agreed: { release: '2026-04-08', profile: 'x' },
      unstructured: true,
    }),
  ],
  warn: [
    [searched([nothing, found]), /for "Trail", but nothing for "Trail Shoe"/],
    [searched([{ json: productList(catalogueProduct({ description: undefined })) }]), /lacks description/],
    [
      searched([{ json: productList(catalogueProduct(), catalogueProduct({ price_range: {} })) }]),
      /lacks price_range/,
    ],
    [searched([{ json: productList(catalogueProduct({}, { id: '' })) }]), /lacks variants\/0\/id/],
    [
      searched([{ json: productList(catalogueProduct({}, { price: { amount: 12900, currency: 'eur' } })) }]),
      /but price\.currency is "eur", not "EUR", which UCP does not allow/,
    ],
    [searched([{ json: { products: [catalogueProduct()] } }]), /no ucp\.version/],
    [
      searched([{ json: { ...found.json, ucp: { version: '2026-04-08' } } }]),
      /ucp\.version 2026-04-08 instead of 2026-08-25/,
    ],
  ],
  fail: [
    [searched([nothing, nothing]), /finds nothing for "Trail Shoe" or "Trail"/],
    [
      searched([{ json: productList(catalogueProduct({}, { price: { amount: 129.9, currency: 'EUR' } })) }]),
      /none with a readable price: price\.amount is 129\.9, not a whole number of minor units/,
    ],
    searched([{ json: productList(catalogueProduct({}, { price: '129.00' })) }]),
    [searched([{ status: 404 }]), /404 with text\/html instead of JSON/],
    [searched([{ status: 500, json: {} }]), /returned an error: 500/],
    [searched([{ status: 400, ...refusal('invalid_request') }]), /400 \("invalid_request"\)/],
    [searched([{ json: { ok: true } }]), /without a list of products/],
    [searched([{ ...rpc(-32603) }]), /-32603/],
    searched([{ status: 403, challenge: { vendor: 'DataDome', signature: 'x' } }]),
    [searched([found], { unstructured: true }), /returned no structuredContent/],
  ],
  notApplicable: [
    sample(serviceManifest({}), { ucpProbe: known({ bindings: [] }) }),
    [sample(serviceManifest(), { ucpProbe: known({ bindings: [] }) }), /no endpoint to call/],
    [searched([{ status: 401, json: {} }]), /requires a login/],
    searched([outcome('identity_required')]),
  ],
  unknown: [
    [
      missing('not-requested'),
      /Add --profile-base on the command line, or set BASE_URL or AUDIT_PROFILE_BASE/,
    ],
    [sample(missing('not-requested'), called), /no product to search for was found/],
    [sample(missing('failed', false), called), /No UCP release/],
    [sample(missing('blocked'), called), /no product page with a name to search for could be read/],
    [
      searched([{ status: 424, ...refusal('profile_unreachable') }]),
      /rejected the profile .*profile_unreachable/,
    ],
    searched([{ status: 400, ...refusal('invalid_profile_url') }]),
    [
      sample(searched([{ status: 400, ...refusal('invalid_profile_url') }]), {
        mode: mode.ok ? known({ ...mode.value, profileBase: 'http://127.0.0.1:4123' }) : mode,
      }),
      /not accept agent profiles on this machine\. Start it with UCP_ALLOW_INSECURE_LOOPBACK=true, or add --profile-base/,
    ],
    searched([{ status: 422, ...refusal('version_unsupported') }]),
    searched([outcome('capabilities_incompatible')]),
    searched([{ status: 422, ...rpc(-32001, { code: 'profile_malformed' }) }]),
    searched([{ status: 424, ...rpc(-32001) }]),
    searched([{ status: 429, json: {} }]),
    searched([{ status: 503, json: {} }]),
    searched([{ error: { code: 'timeout-first-byte', message: 'x' } }]),
  ],
});
