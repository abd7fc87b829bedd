import type { Section } from '../context.ts';
import type { AuditsDeps } from './deps.ts';

export const audits: Section<AuditsDeps> = () => {};
