/** Which of the two forms of a manifest a document has. */
import { asArray, asObject } from './json.ts';

export type ManifestShape = 'official' | 'flat' | 'both' | 'none';

export const flatCapabilityNames = ['product_discovery', 'checkout', 'payment', 'order_tracking'] as const;
export type FlatCapability = (typeof flatCapabilityNames)[number];

/** Official: an object under `ucp`. Flat: root members `version` and `capabilities` with one of the flat names. */
export function manifestShape(document: unknown): ManifestShape {
  const root = asObject(document);
  const official = asObject(root?.['ucp']) !== undefined;
  const flat = root !== undefined && root['version'] !== undefined && namesFlat(root['capabilities']);
  return official && flat ? 'both' : official ? 'official' : flat ? 'flat' : 'none';
}

function namesFlat(capabilities: unknown): boolean {
  const members = asObject(capabilities);
  const names: unknown[] = members ? Object.keys(members) : asArray(capabilities);
  return flatCapabilityNames.some((name) => names.includes(name));
}
