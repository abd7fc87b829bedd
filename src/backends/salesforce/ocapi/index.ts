/** Salesforce B2C Commerce by its older shopping API (OCAPI). */
export { createOcapiBackend } from './client.ts';
export type { OcapiOptions } from './client.ts';
