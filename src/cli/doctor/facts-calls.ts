/** What is looked at in calls. */
import type { FindingFacts } from './finding-facts.ts';

export const callFacts = {
  profile: {
    name: 'Our agent profile is taken',
    can: ['warning'],
    means:
      'The store refuses the profile that we name in UCP-Agent, or cannot read it; it would treat other agents alike.',
    fix: 'See that the store reaches the profile over https, and checks no more of it than UCP says.',
  },
  'unsigned-caller': {
    name: 'It is clear what an unsigned caller gets',
    can: ['warning'],
    means: 'The store refuses unsigned callers with 401 and does not say how to come in.',
    fix: 'Answer 401 with WWW-Authenticate, and a body { code, content }.',
  },
  signature: {
    name: 'Request signatures are understood',
    can: ['warning', 'failure'],
    means:
      'Failure: a right signature (RFC 9421) is refused. Warning: a wrong one is taken as if there were none, so signatures prove nothing here.',
    fix: 'Verify Signature and Content-Digest against the keys of the caller’s profile, over the address as the caller wrote it: a proxy that changes host or path breaks this.',
  },
  search: {
    name: 'The catalogue answers',
    can: ['warning', 'failure'],
    means:
      'Failure: a search brings no list of products. Warning: the list is empty, though everything was asked for.',
    fix: 'See that the catalogue is loaded, indexed, and on sale for the site.',
  },
  prices: {
    name: 'Every price can be read',
    can: ['warning', 'failure'],
    means:
      'Failure: a variant has no price in whole minor units with a code of ISO 4217, or prices of one list are in several currencies. Warning: the code is in lower case, which can be read and which UCP does not allow.',
    fix: 'Give each variant price { amount, currency }, in minor units of the one currency of the answer.',
  },
  variants: {
    name: 'Variants can be chosen by their options',
    can: ['warning', 'failure'],
    means:
      'Failure: two variants have the same options, an option is not declared by its product, or a label is an ID or markup. Warning: a label is listed twice, or a variant has no value for an option.',
    fix: 'Declare every option in product.options with the labels that buyers see, and give each variant its own combination of them.',
  },
  'variant-lookup': {
    name: 'Available variants can be looked up at their price',
    can: ['failure'],
    means:
      'A variant that the search calls available is not found by the lookup, or has another price there.',
    fix: 'Let search and lookup read the same variants, prices and stock.',
  },
  'unknown-id': {
    name: 'What does not exist is not_found',
    can: ['failure'],
    means: 'Asked for an id that cannot exist, the store does not say not_found as UCP does.',
    fix: 'Answer 200 with ucp.status "error" and a message of code not_found, or 404 with { code, content }.',
  },
  'bad-body': {
    name: 'What cannot be read is refused as JSON',
    can: ['failure'],
    means:
      'Content that is no JSON is not refused with a status from 400 to 499 and a body { code, content }.',
    fix: 'Answer 400 { "code": "invalid_request", "content": "…" }, whatever comes. An error page of the platform tells an agent nothing.',
  },
  'mcp-tools': {
    name: 'MCP lists the tools',
    can: ['warning', 'failure'],
    means:
      'Failure: tools/list brings no tools. Warning: a tool of a capability that the manifest advertises is missing.',
    fix: 'Answer tools/list with every operation of the advertised capabilities.',
  },
  'mcp-accept': {
    name: 'MCP answers clients that take JSON alone',
    can: ['warning'],
    means: 'The endpoint insists on Accept: text/event-stream. Simple clients send application/json alone.',
    fix: 'Answer one message with one JSON document when that is all that is accepted.',
  },
} as const satisfies Record<string, FindingFacts>;
