export { faults, isFault, kinds, type Fault, type FaultEntry, type ShopKind } from './faults/index.ts';
export { startShop, type Shop, type ShopOptions } from './shop.ts';
export type { LiveStore } from './live/store.ts';
