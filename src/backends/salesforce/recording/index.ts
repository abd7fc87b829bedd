/** Recordings of an instance: made, sanitized, read, and replayed. */
export { claims } from './claims.ts';
export { isOutsideProduction, instanceOrigin, type RecordedConnection } from './connection.ts';
export type { LeftOrder } from './order-watch.ts';
export { recordScenario, RecordingFailed, type Recorded } from './record.ts';
export { readRecording, RecordingRefused, isSanitizedText, type Recording } from './recording.ts';
export { replayCalls, replayScenario, NotRecorded } from './replay.ts';
export { createSanitizer } from './sanitize.ts';
