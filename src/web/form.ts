/** A posted form, read and checked: what was typed is kept, so that a person with an error types nothing twice. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { maskCardNumbers } from '#commerce';
import { httpProblem } from '#http';

export type FormResult<T> =
  | { ok: true; value: T; fields: Record<string, string> }
  /** One sentence for each wrong field; the form as a whole under `''`. */
  | { ok: false; errors: Record<string, string>; fields: Record<string, string> };

/** Secrets, of which every character counts, and the numbers of carriers. */
const verbatim = /password|secret|token|key|tracking/i;

const defaultMaxBytes = 64 * 1024;

/**
 * Fields as text, the first of each name; files are not taken. Card numbers are masked: nobody asks for one.
 * @param maxBytes of the body
 * @throws Problem for a body that is no form, or is larger
 */
export async function readFields(c: Context, maxBytes = defaultMaxBytes): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw httpProblem('unsupported-media-type', { detail: 'Send application/x-www-form-urlencoded.' });
  }
  const body = await readBody(c, maxBytes);
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(body.toString())) {
    if (Object.hasOwn(fields, name)) continue;
    const kept = verbatim.test(name) ? value : maskCardNumbers(value);
    Object.defineProperty(fields, name, { value: kept, enumerable: true });
  }
  return fields;
}

/**
 * The file of a form.
 * @param maxBytes of the body
 * @returns undefined where none was chosen
 * @throws Problem for a body that is no such form, or is larger
 */
export async function readFormFile(
  c: Context,
  field: string,
  maxBytes: number,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const type = c.req.header('content-type') ?? '';
  const unread = httpProblem('unsupported-media-type', { detail: 'Send multipart/form-data with a file.' });
  if (!/^multipart\/form-data\b/i.test(type)) throw unread;
  const body = await readBody(c, maxBytes);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw unread;
    });
  const file = form.get(field);
  if (!(file instanceof File) || file.size === 0) return undefined;
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

async function readBody(c: Context, maxBytes: number): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export async function readForm<S extends z.ZodType>(
  c: Context,
  schema: S,
  maxBytes?: number,
): Promise<FormResult<z.output<S>>> {
  const fields = await readFields(c, maxBytes);
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data, fields };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? '')] ??= message;
  return { ok: false, errors, fields };
}

const tooLarge = (maxBytes: number) =>
  httpProblem('body-too-large', { detail: `At most ${maxBytes} bytes are taken.` });
