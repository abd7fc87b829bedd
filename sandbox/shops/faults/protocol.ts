import type { FaultEntry } from './fault.ts';

const flatReaders = [
  'ucp-flat-identity',
  'ucp-flat-capabilities',
  'ucp-flat-discovery-endpoint',
  'ucp-flat-checkout',
] as const;
const readers = ['ucp-shape-recognised', 'mcp-endpoint-found', 'manifests-agree', 'openapi-found'] as const;

/** Faults of the manifest at /.well-known/ucp. */
export const protocolFaults = {
  'manifest-missing': {
    changes: '/.well-known/ucp answers 404',
    expects: ['ucp-manifest-present'],
    also: [
      ...readers,
      'link-header-discovery',
      'llms-txt-links-live',
      'llms-txt-covers-commerce',
      'order-tracking-info',
      'agents-md-usable',
    ],
    cause: 'no manifest',
  },
  'manifest-broken-json': {
    changes: 'the manifest ends in the middle',
    expects: ['ucp-manifest-json'],
    also: [...readers, 'ucp-manifest-present', 'ucp-manifest-not-blocked', 'ucp-manifest-cache'],
    cause: 'manifest is no JSON',
  },
  'manifest-html-type': {
    changes: 'the manifest is sent as text/html',
    expects: ['ucp-manifest-content-type'],
    also: ['ucp-manifest-present', 'ucp-manifest-not-blocked', 'link-header-discovery', 'discovery-cors'],
    cause: 'manifest has the wrong media type',
  },
  'manifest-redirect': {
    changes: '/.well-known/ucp redirects to /.well-known/ucp.json',
    expects: ['ucp-manifest-https-direct'],
    also: [
      'ucp-manifest-present',
      'ucp-manifest-not-blocked',
      'link-header-discovery',
      'llms-txt-links-live',
    ],
    cause: 'manifest redirects',
  },
  'manifest-no-cache': {
    changes: 'the manifest says Cache-Control: no-store',
    expects: ['ucp-manifest-cache'],
    cause: 'manifest may not be cached',
  },
  'manifest-flat-only': {
    changes: 'the manifest has the flat fields and no ucp object',
    expects: ['ucp-shape-recognised'],
    also: ['mcp-endpoint-found', 'manifests-agree'],
    cause: 'manifest without official profile',
  },
  'manifest-neither': {
    changes: 'the manifest is a JSON object of no known shape',
    expects: ['ucp-shape-recognised'],
    also: ['mcp-endpoint-found', 'manifests-agree', 'ucp-manifest-present'],
    cause: 'manifest of unknown shape',
  },
  'flat-no-name': {
    changes: 'the flat fields lack name',
    expects: ['ucp-flat-identity'],
    also: ['manifests-agree'],
    cause: 'flat manifest has no name',
  },
  'flat-capability-missing': {
    changes: 'the flat capabilities lack payment and order_tracking',
    expects: ['ucp-flat-capabilities'],
    cause: 'flat manifest lacks capabilities',
  },
  'flat-endpoint-dead': {
    changes: 'the flat discovery endpoint answers 404',
    expects: ['ucp-flat-discovery-endpoint'],
    also: ['agents-md-usable', 'llms-txt-links-live', 'openapi-valid'],
    cause: 'flat discovery endpoint is dead',
    with: ['manifest-flat-only'],
  },
  'flat-no-providers': {
    changes: 'the flat checkout lists no providers',
    expects: ['ucp-flat-checkout'],
    cause: 'flat manifest names no payment provider',
  },
  'catch-all': {
    changes: 'every path that is no page of the shop answers 200 with the home page, machine files included',
    expects: ['soft-404-absent', 'ucp-manifest-present', 'sitemap-reachable', 'robots-txt-plain-text'],
    also: [
      ...flatReaders,
      ...readers,
      'sitemap-declared',
      'edge-serves-machine-files',
      'link-header-discovery',
      'feed-discoverable',
      'order-tracking-info',
      'discovery-cors',
    ],
    cause: 'one page answers for every path',
  },
} as const satisfies Record<string, FaultEntry>;
