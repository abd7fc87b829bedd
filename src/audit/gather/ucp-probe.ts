/** The services that a manifest declares, called read-only with our profile of the same release. */
import type { Evidence, Page } from '../evidence.ts';
import { gatherFlatDiscovery } from './flat-discovery.ts';
import type { Start } from './start.ts';
import type { Manifest } from './ucp.ts';

export interface UcpProbeInput {
  begun: Start;
  manifest: Manifest;
  /** A word that the shop's search must know; empty without a product. */
  query: string;
  products: readonly Page[];
}

export async function gatherUcpProbe({
  begun,
  manifest,
  query,
}: UcpProbeInput): Promise<Evidence['ucpProbe']> {
  return gatherFlatDiscovery(begun.session, manifest, query);
}
