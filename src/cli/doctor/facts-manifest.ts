/** What is looked at in the manifest. */
import type { FindingFacts } from './finding-facts.ts';

export const manifestFacts = {
  'same-for-all': {
    name: 'All get the same document',
    can: ['warning'],
    means: 'Versions, endpoints or capabilities of the manifest differ between clients.',
    fix: 'Make the document independent of user agent and headers, or cache one build of it.',
  },
  'cache-control': {
    name: 'The manifest may be cached',
    can: ['warning', 'failure'],
    means:
      'UCP asks for public and a max-age of at least 60 seconds, and forbids private, no-store and no-cache. Failure: it is otherwise. Warning: the same on Salesforce, where a script cannot set the header, or for releases before 2026-04-08, which do not bind; or caches keep it for more than a day.',
    fix: 'Send Cache-Control: public, max-age=300, stale-while-revalidate=86400, and see that no proxy replaces it.',
  },
  etag: {
    name: 'The manifest can be asked for again cheaply',
    can: ['warning'],
    means: 'There is neither ETag nor Last-Modified, so everybody who asks again gets the whole document.',
    fix: 'Send an ETag.',
  },
  'cache-state': {
    name: 'What caches hand out is fresh',
    can: ['warning'],
    means:
      'A cache on the way hands out a copy that is older than max-age allows: changes are not seen in time.',
    fix: 'Purge the cache of /.well-known/ucp, and let it obey Cache-Control of the origin.',
  },
  cors: {
    name: 'Any page may read the manifest',
    can: ['warning'],
    means: 'Agents that run in a browser cannot read the manifest.',
    fix: 'Send Access-Control-Allow-Origin: *.',
  },
  manifest: {
    name: 'The manifest follows its rules',
    can: ['warning', 'failure'],
    means:
      'The document breaks the schema or the words of the release that it names. Failure: agents cannot use the member; warning: they can, with less.',
    fix: 'Correct the members that are named. The dashboard and the MCP tool validate_ucp_manifest say the same of a draft.',
  },
  versions: {
    name: 'Profiles of other releases are what they are said to be',
    can: ['failure'],
    means:
      'An address of supported_versions leads to another host or to a profile of another version, so agents of that release find nothing.',
    fix: 'Serve at each address the complete profile of that release.',
  },
  release: {
    name: 'There is a release that agents speak today',
    can: ['failure'],
    means: 'None of the releases is one that we speak, so nothing official can be called.',
    fix: 'Publish a profile of 2026-04-08 or 2026-08-25, at least among supported_versions.',
  },
  'signing-keys': {
    name: 'Public keys are published',
    can: ['warning'],
    means:
      'There are no keys in the manifest, so nobody can verify order updates or signed answers of the store.',
    fix: 'Publish the public keys as keys (and signing_keys for releases before 2026-08-25).',
  },
  'payment-handlers': {
    name: 'Agents can pay through a payment handler',
    can: ['warning', 'failure'],
    means:
      'Looked at in the manifest, and in the checkout of the dry run. Failure: nothing can be paid through any of the handlers, because it has no id or version, is of the store’s own domain and has no schema, or is Google Pay with a configuration that gives no token. Warning: it is so with some of them, or no handler is offered. Portico offers only handlers that the configured processor can charge.',
    fix: 'Configure the processor, and a payment handler for its account: the store’s page in the dashboard says why one is not offered. Take out handlers that nobody can charge. Where buyers pay on the page of continue_url alone, nothing.',
  },
  endpoints: {
    name: 'There are endpoints to call',
    can: ['warning', 'failure'],
    means:
      'Failure: the manifest names nothing that can be called. Warning: an endpoint is on a host of another site; it is asked, but no checkout is tried there.',
    fix: 'Name the endpoints of the shopping service (rest, mcp) as absolute https addresses, or discovery.endpoint.',
  },
  'native-ucp': {
    name: 'One UCP, not two',
    can: ['warning'],
    means:
      'The store is also served by the platform’s own UCP of Salesforce. Two surfaces mean two manifests, two sets of checkouts and two answers to one question.',
    fix: 'Decide for one. Keep the platform’s own where its payment hooks and agents with SLAS credentials suffice: then take ours off this host. Keep ours for the shop’s own domain, the existing processor and any agent: then switch the platform’s own off in Business Manager and register our address with agent platforms. Never advertise both.',
  },
} as const satisfies Record<string, FindingFacts>;
