/** Findings of UCP calls. */
import type { FindingFacts } from './finding.ts';

export const callFacts = {
  profile: {
    name: 'Agent profile accepted',
    can: ['warning'],
    means:
      'The store rejects the agent profile in UCP-Agent, or cannot read it. Other agents would be treated the same.',
    fix: 'Make sure that the store can fetch the profile over HTTPS and validates it only as UCP requires.',
  },
  slas: {
    name: 'Salesforce’s own UCP accepts the SLAS token',
    can: ['failure'],
    means:
      'Salesforce’s own UCP requires a token of a private SLAS client for checkout sessions. Failure: SLAS rejects the client, or the sessions reject its token.',
    fix: 'In SLAS Admin, create a private client with the scope dev.ucp.shopping.checkout:manage and the site as channel. Check its ID and secret, the organization, and the site.',
  },
  'unsigned-caller': {
    name: 'Unsigned callers get a clear response',
    can: ['warning'],
    means: 'The store rejects unsigned callers with 401 and does not say how to authenticate.',
    fix: 'Return 401 with WWW-Authenticate and a body { code, content }.',
  },
  signature: {
    name: 'Request signatures are verified',
    can: ['warning', 'failure'],
    means:
      'Failure: a valid signature (RFC 9421) is rejected. Warning: an invalid signature is accepted, so signatures prove nothing here.',
    fix: 'Verify Signature and Content-Digest against the keys of the caller’s profile, over the URL as the caller sent it. A proxy that changes the host or path breaks verification.',
  },
  search: {
    name: 'Catalog search works',
    can: ['warning', 'failure'],
    means:
      'Failure: a search returns no list of products. Warning: the list is empty, although the search has no restriction.',
    fix: 'Make sure that the catalog is loaded, indexed, and on sale.',
  },
  prices: {
    name: 'Prices are valid',
    can: ['warning', 'failure'],
    means:
      'Failure: a variant has no price in whole minor units with an ISO 4217 code, or one list mixes currencies. Warning: the code is lowercase, which is readable but not allowed by UCP.',
    fix: 'Give each variant price { amount, currency } in minor units, with one currency per response.',
  },
  variants: {
    name: 'Options identify each variant',
    can: ['warning', 'failure'],
    means:
      'Failure: two variants have the same options, a product does not declare an option, or a label is an ID or markup. Warning: a label is listed twice, or a variant has no value for an option.',
    fix: 'Declare every option in product.options with the labels that buyers see, and give each variant its own combination of them.',
  },
  'variant-lookup': {
    name: 'Lookup returns available variants at the same price',
    can: ['failure'],
    means:
      'The lookup does not find a variant that the search lists as available, or returns a different price.',
    fix: 'Make search and lookup read the same variants, prices, and stock.',
  },
  'unknown-id': {
    name: 'Unknown IDs return not_found',
    can: ['failure'],
    means: 'For an ID that cannot exist, the store does not return not_found as UCP defines it.',
    fix: 'Return 200 with ucp.status "error" and a message with the code not_found, or 404 with { code, content }.',
  },
  'bad-body': {
    name: 'Invalid bodies are rejected with JSON',
    can: ['failure'],
    means: 'A request body that is not JSON is not rejected with a 4xx status and a body { code, content }.',
    fix: 'Return 400 { "code": "invalid_request", "content": "…" } for every invalid body. Agents cannot use an error page of the platform.',
  },
  'mcp-tools': {
    name: 'MCP lists its tools',
    can: ['warning', 'failure'],
    means:
      'Failure: tools/list returns no tools. Warning: a tool is missing for a capability that the manifest advertises.',
    fix: 'Include every operation of the advertised capabilities in the response to tools/list.',
  },
  'mcp-accept': {
    name: 'MCP supports clients that accept only JSON',
    can: ['warning'],
    means: 'The endpoint requires Accept: text/event-stream. Simple clients accept only application/json.',
    fix: 'When the client accepts only application/json, return one JSON document per message.',
  },
} as const satisfies Record<string, FindingFacts>;
