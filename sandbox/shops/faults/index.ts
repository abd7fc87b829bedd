import { accessTreeFaults } from './access-tree.ts';
import { accessFaults } from './access.ts';
import { agentFaults } from './agents.ts';
import { capabilityFaults } from './capabilities.ts';
import { contentFaults } from './content.ts';
import { deliveryMoreFaults } from './delivery-more.ts';
import { deliveryFaults } from './delivery.ts';
import type { FaultEntry } from './fault.ts';
import { fileFaults } from './files.ts';
import { interactionFaults } from './interaction.ts';
import { manifestRuleFaults } from './manifest-rules.ts';
import { markupFaults } from './markup.ts';
import { policyFaults } from './policies.ts';
import { productFaults } from './product.ts';
import { protocolFaults } from './protocol.ts';
import { renderingFaults } from './rendering.ts';
import { serviceFaults } from './service.ts';

export type { FaultEntry } from './fault.ts';

const table = {
  ...accessFaults,
  ...fileFaults,
  ...renderingFaults,
  ...contentFaults,
  ...markupFaults,
  ...productFaults,
  ...policyFaults,
  ...protocolFaults,
  ...manifestRuleFaults,
  ...capabilityFaults,
  ...serviceFaults,
  ...agentFaults,
  ...deliveryFaults,
  ...deliveryMoreFaults,
  ...accessTreeFaults,
  ...interactionFaults,
} as const;

/** Name of a switch. */
export type Fault = keyof typeof table;

/** Every switch with what it changes and which checks must see it. */
export const faults: Readonly<Record<Fault, FaultEntry>> = table;

export function isFault(name: string): name is Fault {
  return Object.hasOwn(faults, name);
}

export type ShopKind = 'healthy' | 'walled' | 'blank' | 'drifting' | 'catch-all' | 'slow-and-broken';

/** Named shops: at most three root causes each. */
export const kinds: Readonly<Record<ShopKind, readonly Fault[]>> = {
  healthy: [],
  walled: ['edge-403-non-browser', 'edge-challenge', 'manifest-hidden'],
  blank: ['blank-attributes'],
  drifting: ['price-drift-markup', 'price-drift-listing', 'price-drift-feed'],
  'catch-all': ['catch-all'],
  'slow-and-broken': ['overloaded', 'redirect-loop', 'truncated-bodies'],
};
