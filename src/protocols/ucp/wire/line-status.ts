/** Status of an order's line: derived, so that it never contradicts the quantities beside it. */
import type { LineQuantity } from '#commerce';

export function lineStatus({
  ordered,
  fulfilled,
}: Pick<LineQuantity, 'ordered' | 'fulfilled'>): 'removed' | 'fulfilled' | 'partial' | 'processing' {
  if (ordered <= 0) return 'removed';
  if (fulfilled === ordered) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}
