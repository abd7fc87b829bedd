/** Secrets of sinks, as Standard Webhooks writes them. */
import { randomBytes } from 'node:crypto';

/** 256 bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
