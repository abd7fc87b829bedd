/** What both backends of Salesforce B2C Commerce share: calling an instance, sealing for its companion hook. */
export { createCaller, type PlatformCaller } from './calls/caller.ts';
export { instanceFetcherOptions } from './calls/fetcher-options.ts';
export { readHookKey, type HookKey } from './orders/hook-key.ts';
export { generateHookKey, openSealed, sealForHook } from './orders/seal.ts';
export type { SalesforceOptions } from './backend.ts';
export { createRefusals } from './calls/refusals.ts';
export type { Refusal } from './shop-api.ts';
export type { AttributeMapping } from './catalogue/attributes.ts';
export {
  claims,
  createSanitizer,
  instanceOrigin,
  isOutsideProduction,
  NotRecorded,
  readRecording,
  RecordingFailed,
  RecordingRefused,
  recordScenario,
  replayCalls,
  replayScenario,
  type LeftOrder,
  type Recorded,
  type RecordedConnection,
  type Recording,
} from './recording/index.ts';
