/** Findings of the manifest. */
import type { FindingFacts } from './finding.ts';

export const manifestFacts = {
  'same-for-all': {
    name: 'Same document for every client',
    can: ['warning'],
    means: 'The manifest’s versions, endpoints, or capabilities differ between clients.',
    fix: 'Serve the same document regardless of user agent and headers, or cache one copy of it.',
  },
  'cache-control': {
    name: 'Manifest can be cached',
    can: ['warning', 'failure'],
    means:
      'UCP requires public and a max-age of at least 60 seconds, and forbids private, no-store, and no-cache. Failure: Cache-Control does not meet this. Warning: the same on Salesforce, where a script cannot set the header, or for releases before 2026-04-08, which do not require it; or caches keep the manifest for more than a day.',
    fix: 'Send Cache-Control: public, max-age=300, stale-while-revalidate=86400, and make sure that no proxy replaces it.',
  },
  etag: {
    name: 'Manifest can be revalidated',
    can: ['warning'],
    means:
      'The response has neither ETag nor Last-Modified, so every later request downloads the whole document.',
    fix: 'Send an ETag.',
  },
  'cache-state': {
    name: 'Cached copies are fresh',
    can: ['warning'],
    means: 'A cache serves a copy that is older than max-age allows, so agents see changes late.',
    fix: 'Purge the cache for /.well-known/ucp, and configure it to respect the origin’s Cache-Control.',
  },
  cors: {
    name: 'Any web page can read the manifest',
    can: ['warning'],
    means: 'Agents that run in a browser cannot read the manifest.',
    fix: 'Send Access-Control-Allow-Origin: *.',
  },
  manifest: {
    name: 'Manifest is valid',
    can: ['warning', 'failure'],
    means:
      'The document violates the schema or the text of the UCP release that it declares. Failure: agents cannot use the member. Warning: agents can use it, with limitations.',
    fix: 'Correct the members listed. To check a draft, use the dashboard or the MCP tool validate_ucp_manifest.',
  },
  versions: {
    name: 'Profiles of other releases match their version',
    can: ['failure'],
    means:
      'A URL in supported_versions points to another host, to another site of Salesforce’s own UCP, or to a profile of another version, so agents of that release cannot use the store.',
    fix: 'Serve the complete profile of the release at each URL.',
  },
  release: {
    name: 'A current release is offered',
    can: ['failure'],
    means: 'Portico supports none of the releases in the manifest, so no official endpoint can be called.',
    fix: 'Publish a profile for 2026-04-08 or 2026-08-25, at least in supported_versions.',
  },
  'signing-keys': {
    name: 'Public keys are published',
    can: ['warning'],
    means:
      'The manifest has no keys, so agents cannot verify order updates or signed responses of the store.',
    fix: 'Publish the public keys as keys (and signing_keys for releases before 2026-08-25).',
  },
  'payment-handlers': {
    name: 'Agents can pay through a payment handler',
    can: ['warning', 'failure'],
    means:
      'Checked in the manifest and in the checkout of the dry run. Failure: agents cannot pay through any handler, because it has no id or version, is in the store’s own domain and has no schema, or is Google Pay with a configuration that yields no token. Warning: this applies to some handlers, or none is offered. Portico offers only handlers that the configured processor can charge.',
    fix: 'Configure the processor and a payment handler for its account. The store’s page in the dashboard shows why a handler is not offered. Remove handlers that cannot be charged. If buyers pay only at continue_url, no change is needed.',
  },
  endpoints: {
    name: 'Endpoints are declared',
    can: ['warning', 'failure'],
    means:
      'Failure: the manifest declares no endpoint that can be called. Warning: an endpoint is on another site’s host, or of Salesforce’s own UCP for an instance, organization, or site that --salesforce does not name. It is called, but no checkout is created there.',
    fix: 'Declare the endpoints of the shopping service (rest, mcp) as absolute HTTPS URLs, or set discovery.endpoint. For Salesforce’s own UCP, add --salesforce with the connection of the store.',
  },
  'native-ucp': {
    name: 'Only one UCP implementation',
    can: ['warning'],
    means:
      'Salesforce’s own UCP also serves this store. Agents then find two manifests and two sets of checkouts, and can get different responses.',
    fix: 'Use only one of them, or give each its own agents: Google gets the URL of Salesforce’s profile in Merchant Center, and all others find Portico at /.well-known/ucp. Keep Salesforce’s UCP if its payment hooks and agents with SLAS credentials are enough, and remove Portico from this host. Keep Portico for the store’s own domain, the existing processor, and any agent: turn off Salesforce’s UCP in Business Manager and register Portico’s URL with agent platforms.',
  },
} as const satisfies Record<string, FindingFacts>;
