/** Where spck-conformance finds a deviation, and the specification supports the store. */
import type { Deviation } from './judge.ts';

export const inEveryRelease: Deviation[] = [
  {
    id: 'catalog.search_requires_input',
    why: 'The search without a query is rejected with 400, `code`, and `content`, as asked. The runner looks for `detail`, `messages`, or `error` in the body.',
    says: 'Protocol errors: Return appropriate HTTP status code (401, 403, 409, 429, 503) with JSON body containing `code` and `content`.',
    where: 'checkout-rest.md, Error Responses',
  },
  {
    id: 'catalog.pagination_cursor_walk',
    why: 'The runner sends `cursor` next to `query`, where it means nothing. It is a member of `pagination`.',
    says: 'Pagination parameters for requests. `cursor`: Opaque cursor from previous response.',
    where: 'schemas, types/pagination.json',
  },
];

export const inApril: Deviation[] = [
  {
    id: 'checkout.escalation_continue_url_https',
    why: 'The sandbox is at an http URL on this machine, and so are its links. A service with an https `BASE_URL` links to https.',
    says: 'The `continue_url` MUST be an absolute HTTPS URL and SHOULD preserve checkout state for seamless handoff.',
    where: 'checkout.md, Continue URL',
  },
  {
    id: 'eligibility.unrecognized_not_blocking',
    why: 'The payment is rejected, not the claim: the instrument of the runner has no `handler_id`.',
    says: '"required": ["id", "handler_id", "type"]',
    where: 'schemas, types/payment_instrument.json',
  },
  {
    id: 'checkout.unavailable_all_error_envelope',
    why: 'The store can create the checkout and does, with the message `out_of_stock` for the line, so that the buyer can choose something else. To return an error instead is allowed, not required.',
    says: 'When the business cannot create a new resource or the requested resource no longer exists, the response contains `ucp.status: "error"`',
    where: 'checkout.md, Error Handling',
  },
  {
    id: 'checkout.unavailable_business_outcome',
    why: 'The answer has the envelope and the message `out_of_stock`, which is recoverable. The runner wants the line dropped; no sentence says so. The status is 201, because a checkout was created.',
    says: 'Business outcomes: Return HTTP 200 with UCP envelope and `messages` array.',
    where: 'checkout-rest.md, Error Responses',
  },
];
