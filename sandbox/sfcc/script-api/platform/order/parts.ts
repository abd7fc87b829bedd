/** The parts of a container, by what each other part knows of them. */
import { adjustmentsAt } from './adjustment.ts';
import type { Container, Parts } from './container.ts';
import { couponObjectOf } from './coupon.ts';
import { lineObject } from './product-line.ts';
import { shipmentObject } from './shipment.ts';

export const partsOf = (container: () => Container): Parts => ({
  line: (id) => lineObject(container(), id),
  shipment: () => shipmentObject(container()),
  coupon: (code) => couponObjectOf(container(), code),
  adjustments: (place) => adjustmentsAt(container(), place),
});
