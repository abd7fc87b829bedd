/** Every check, category by category, in the order of the catalogue. */
import type { Check } from '../check.ts';
import { accessibilityAndInteraction } from './accessibility-and-interaction/index.ts';
import { agentProtocols } from './agent-protocols/index.ts';
import { commerceProtocols } from './commerce-protocols/index.ts';
import { contentRendering } from './content-rendering/index.ts';
import { crawlAccess } from './crawl-access/index.ts';
import { discoveryFiles } from './discovery-files/index.ts';
import { performanceAndDelivery } from './performance-and-delivery/index.ts';
import { productData } from './product-data/index.ts';
import { structuredData } from './structured-data/index.ts';
import { trustAndPolicies } from './trust-and-policies/index.ts';

export const checks: readonly Check[] = [
  ...crawlAccess,
  ...discoveryFiles,
  ...contentRendering,
  ...structuredData,
  ...productData,
  ...agentProtocols,
  ...commerceProtocols,
  ...trustAndPolicies,
  ...performanceAndDelivery,
  ...accessibilityAndInteraction,
];
