/** The embedded store: a small real store on our own database. */
export type * from './catalogue.ts';
export type * from './processor.ts';
export { ProcessorUncertain } from './processor.ts';
export type * from './records.ts';
