/** Salesforce B2C Commerce by its newer shopping API (SCAPI). */
export { createScapiBackend } from './backend.ts';
export type { ScapiOptions } from './client.ts';
