/** The four events of the stores, sent to whoever wants them: signed, and tried again. */
export { createSinks, type Sinks, type SinksDeps } from './create-sinks.ts';
export { eventBody } from './event-body.ts';
export type * from './sink.ts';
