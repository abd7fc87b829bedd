/** REST and MCP. */
import { must, notBuilt, should, type Requirement } from '../requirement.ts';

const rest = 'overview, REST Transport';
const keys = 'checkout-rest, Idempotency';
const mcp = 'overview, MCP Transport';

export const transport: readonly Requirement[] = [
  must('UCP-19a', 'Requests and answers are JSON in UTF-8 of type application/json.', rest),
  must('UCP-19b', 'Methods and statuses mean what HTTP says they mean.', rest),
  must('UCP-20a', 'REST endpoints are https addresses.', 'checkout-rest, Security'),
  notBuilt(
    must('UCP-20b', 'REST endpoints speak TLS 1.3.', 'checkout-rest, Security'),
    'The proxy before the service ends TLS and chooses its versions.',
  ),
  must(
    'UCP-21a',
    'A repeated request with the same idempotency key gets the first answer again and does nothing.',
    keys,
  ),
  must('UCP-21b', 'An idempotency key with other content is refused with status 409.', keys),
  must('UCP-21c', 'An answer is kept for its key for a day at least.', keys),
  must(
    'UCP-21d',
    'Where answers cannot be looked up, nothing is done and the status is 503.',
    'signatures, Replay Protection',
  ),
  should('UCP-21e', 'Everything that changes something takes an idempotency key.', keys),
  should('UCP-22a', 'Status 429 says when to come back.', rest),
  should('UCP-22b', 'Status 503 says when to come back.', rest),
  must('UCP-23a', 'A tool answers with the payload as structured content.', mcp),
  must('UCP-23b', 'Messages are JSON-RPC 2.0.', mcp),
  must('UCP-23c', 'All tools of each capability that is offered are there.', mcp),
  must('UCP-23d', 'Arguments of tools are checked.', mcp),
  must('UCP-23e', 'Outcomes of the business are results, failures of the protocol are JSON-RPC errors.', mcp),
  must('UCP-23f', 'The HTTP status says the same as the JSON-RPC error.', mcp),
  should('UCP-23g', 'Tools declare the schema of what they answer.', mcp),
  should('UCP-23h', 'A tool answers with the same JSON as text, too.', mcp),
  notBuilt(
    must('UCP-24a', 'A2A carries the checkout in a part named a2a.ucp.checkout.', 'checkout-a2a'),
    'A2A is not offered.',
  ),
  notBuilt(must('UCP-24b', 'A2A messages are acted upon once.', 'checkout-a2a'), 'A2A is not offered.'),
  must('UCP-70', 'Whether content is the same is decided by its bytes.', 'signatures, Replay Protection', {
    releases: ['2026-08-25'],
  }),
];
