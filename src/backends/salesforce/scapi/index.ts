/** Salesforce B2C Commerce by its newer shopping API (SCAPI). */
export { createScapiBackend } from './client.ts';
export type { ScapiOptions } from './client.ts';
