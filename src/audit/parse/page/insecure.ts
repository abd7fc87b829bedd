/** Loads over http. */
import type { Outline } from './outline.ts';
import type { InsecureLoad } from '../facts-insecure.ts';

export function insecureLoads(_page: Outline): InsecureLoad[] {
  return [];
}
