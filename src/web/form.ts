/** Reads and validates posted forms. Keeps the input, so that the page can show it again with errors. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { maskCardNumbers } from '#commerce';
import { httpProblem } from '#http';
import { webTexts as say } from './messages/index.ts';

export type FormResult<T> =
  | { ok: true; value: T; fields: Record<string, string> }
  /** One message per invalid field; `''` for the form as a whole. */
  | { ok: false; errors: Record<string, string>; fields: Record<string, string> };

/** Secrets, documents, and tracking numbers, which must not be altered. */
const verbatim = /password|secret|token|key|tracking|document/i;

const defaultMaxBytes = 64 * 1024;

/**
 * Text fields, the first of each name. Card numbers are masked, as no form asks for one.
 * @param maxBytes of the body
 * @throws Problem for a body that is not a form or is too large
 */
export async function readFields(c: Context, maxBytes = defaultMaxBytes): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw httpProblem('unsupported-media-type', { detail: say('form-type') });
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
 * Reads the file of a form.
 * @param maxBytes of the body
 * @returns undefined if no file was selected
 * @throws Problem for a body that is not multipart/form-data or is too large
 */
export async function readFormFile(
  c: Context,
  field: string,
  maxBytes: number,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const type = c.req.header('content-type') ?? '';
  const unread = httpProblem('unsupported-media-type', { detail: say('file-form-type') });
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
  httpProblem('body-too-large', { detail: say('body-too-large', { bytes: maxBytes }) });
