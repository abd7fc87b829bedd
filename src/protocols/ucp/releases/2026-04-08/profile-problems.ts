/**
 * What a profile of another party must be at least: the base schema and no more. What the platform schema asks beyond it,
 * real clients do not all have. Source: https://ucp.dev/2026-04-08/schemas/ucp.json#/$defs/base.
 */
import { z } from 'zod';
import { jsonPointer } from '../../wire/json-path.ts';
import { reverseDomain } from './names.ts';

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Expected a date such as 2026-04-08');
const uri = z.string().refine((text) => URL.canParse(text), 'Expected an absolute URI');
const name = z.string().regex(reverseDomain, 'Expected a reverse-domain name');

const entity = {
  version: date,
  spec: uri.optional(),
  schema: uri.optional(),
  id: z.string().optional(),
  config: z.record(z.string(), z.unknown()).optional(),
};

const registry = <Entry extends z.ZodType>(entry: Entry) => z.record(name, z.array(entry)).optional();

const profile = z.object({
  ucp: z.object({
    version: date,
    status: z.enum(['success', 'error']).optional(),
    services: registry(
      z.object({
        ...entity,
        transport: z.enum(['rest', 'mcp', 'a2a', 'embedded']),
        endpoint: uri.optional(),
      }),
    ),
    capabilities: registry(
      z.object({ ...entity, extends: z.union([name, z.array(name).min(1)]).optional() }),
    ),
    payment_handlers: registry(
      z.object({
        ...entity,
        id: z.string(),
        available_instruments: z
          .array(z.object({ type: z.string(), constraints: z.record(z.string(), z.unknown()).optional() }))
          .min(1)
          .optional(),
      }),
    ),
  }),
});

const mostProblems = 20;

/** `/ucp/version: …`; empty means good. */
export function profileProblems(document: unknown): string[] {
  const read = profile.safeParse(document);
  if (read.success) return [];
  return read.error.issues
    .slice(0, mostProblems)
    .map(({ path, message }) => `${jsonPointer(path).slice(0, 300)}: ${message}`);
}
