/** Audits as jobs: batches of many URLs, monitors that repeat, and proof of host ownership. */
export {
  batchHostOf,
  batchShards,
  batchStateOf,
  itemStates,
  maxBatchItems,
  shardOf,
  type Batch,
  type BatchItem,
  type BatchOptions,
  type BatchStore,
  type DueItem,
  type ItemCounts,
  type ItemEnd,
  type ItemState,
  type NewBatch,
} from './batches/batch.ts';
export { createPlaces, runNextItem, type ItemAudit, type RunDeps } from './batches/run.ts';
export { failuresThatCount } from './monitors/advance.ts';
export {
  freshState,
  type Alert,
  type DueMonitor,
  type Monitor,
  type MonitorSettings,
  type MonitorStore,
  type State,
} from './monitors/monitor.ts';
export { changeWords, isGood, ruleWords } from './monitors/notification.ts';
export { runDueMonitors, type MonitorAudit, type MonitoringDeps } from './monitors/run.ts';
export {
  leastHours,
  mostHours,
  nextRun,
  periodOf,
  scheduleWords,
  weekdays,
  type Schedule,
} from './monitors/schedule.ts';
export { difference, snapshotOf, type Snapshot } from './monitors/snapshot.ts';
export { createOwnership, proofPath, proofRecord, type Ownership } from './ownership.ts';
