/** Batches: many addresses audited as jobs, with what is done of them at any moment. */
export {
  itemStates,
  keptDays,
  mostItems,
  stateOf,
  type Batch,
  type BatchItem,
  type BatchOptions,
  type ItemCounts,
  type ItemState,
} from './batch.ts';
export { createPlaces, runNextItem, type Audited, type RunDeps } from './run.ts';
export { hostOf, shardOf, shards } from './shard.ts';
export type { Added, BatchCursor, BatchStore, DueItem, ItemEnd, NewBatch } from './store.ts';
