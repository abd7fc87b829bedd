/** A posted form, read and checked: what was given is kept, so that a person with an error types nothing twice. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { httpProblem } from '#http';

export type FormResult<T> =
  | { ok: true; value: T; given: Record<string, string> }
  /** One sentence for each wrong field; the form as a whole under `''`. */
  | { ok: false; errors: Record<string, string>; given: Record<string, string> };

const usual = 64 * 1024;

/**
 * Fields as text, the first of each name; files are not taken.
 * @param largest bytes of the body
 * @throws Problem for a body that is no form, or is larger
 */
export async function readFields(c: Context, largest = usual): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw httpProblem('unsupported-media-type', { detail: 'Send application/x-www-form-urlencoded.' });
  }
  if (Number(c.req.header('content-length') ?? 0) > largest) throw tooLarge(largest);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength;
    if (size > largest) throw tooLarge(largest);
    parts.push(part);
  }
  const given: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(Buffer.concat(parts).toString())) {
    if (!Object.hasOwn(given, name)) Object.defineProperty(given, name, { value, enumerable: true });
  }
  return given;
}

export async function readForm<S extends z.ZodType>(
  c: Context,
  schema: S,
  largest?: number,
): Promise<FormResult<z.output<S>>> {
  const given = await readFields(c, largest);
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, value: parsed.data, given };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? '')] ??= message;
  return { ok: false, errors, given };
}

const tooLarge = (largest: number) =>
  httpProblem('body-too-large', { detail: `At most ${largest} bytes are taken.` });
