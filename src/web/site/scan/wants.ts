/** Whether the client is a browser or a program. */
import type { Context, Env } from 'hono';
import { accepts } from 'hono/accepts';
import { readFields } from '../../form.ts';
import { httpProblem } from '#http';
import { scanTexts as say } from './messages/index.ts';

const isJson = (type: string | undefined): boolean => /^application\/json\b/i.test(type ?? '');

/** A program that posts JSON gets JSON, unless it asks for a page. */
export const wantsJson = <E extends Env>(c: Context<E>): boolean =>
  accepts(c as Context, {
    header: 'Accept',
    supports: ['text/html', 'application/json'],
    default: isJson(c.req.header('content-type')) ? 'application/json' : 'text/html',
  }) === 'application/json';

/** The member `url` of a form or of a JSON object. @throws Problem for another kind of body */
export async function readUrl<E extends Env>(c: Context<E>): Promise<string> {
  if (!isJson(c.req.header('content-type'))) return (await readFields(c as unknown as Context))['url'] ?? '';
  const body: unknown = await c.req.json().catch(() => undefined);
  const url =
    typeof body === 'object' && body !== null && Object.hasOwn(body, 'url')
      ? (body as { url: unknown }).url
      : undefined;
  if (typeof url === 'string') return url;
  const detail = say('no-json-url');
  throw httpProblem('invalid-request', { detail, errors: [{ field: 'url', detail }] });
}
