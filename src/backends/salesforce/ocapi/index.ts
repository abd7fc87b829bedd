/** Salesforce B2C Commerce by its older shopping API (OCAPI). */
export { createOcapiBackend } from './backend.ts';
export type { OcapiOptions } from './client.ts';
