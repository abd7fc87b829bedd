/** Discount codes. Source: https://ucp.dev/2026-04-08/specification/discount. */
import { z } from 'zod';
import type { CheckoutChange } from '#commerce';
import { mostCodes, text } from './texts.ts';

export const discountsSchema = z.object({ codes: z.array(text).max(mostCodes).optional() });

/** The given codes replace all others; an empty list clears them. */
export const codesChange = (
  given: z.output<typeof discountsSchema> | undefined,
): Pick<CheckoutChange, 'codes'> =>
  given?.codes ? { codes: [...new Set(given.codes.map((code) => code.trim()).filter(Boolean))] } : {};
