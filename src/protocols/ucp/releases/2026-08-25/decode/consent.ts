/** Consent by purpose and segment. Source: https://ucp.dev/2026-08-25/specification/shopping/extensions/buyer-consent. */
import { z } from 'zod';
import type { ConsentDecision } from '#commerce';
import { named } from '../names.ts';
import { fewEntries, text, tooManyEntries } from './texts.ts';

/** Descriptions and links are the store's own and not read. */
const decision = { granted: z.boolean(), source: z.enum(['business', 'platform']) };

const segments = z.record(text, z.object(decision)).refine(fewEntries, tooManyEntries);

export const consentSchema = z
  .record(text, z.object({ ...decision, segments: segments.optional() }))
  .refine(fewEntries, tooManyEntries);

export const consentChange = (given: z.output<typeof consentSchema>): Record<string, ConsentDecision> =>
  Object.fromEntries(
    Object.entries(named(given)).map(([purpose, { segments, ...decision }]) => [
      purpose,
      { ...decision, ...(segments ? { segments: named(segments) } : {}) },
    ]),
  );
