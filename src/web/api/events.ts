/** Event routes: record deploys and other events of a storefront, list them, delete them. */
import { createHash, randomBytes } from 'node:crypto';
import { createRoute, type z } from '@hono/zod-openapi';
import type { AuditEvent } from '#storage';
import { authenticateKey } from './authenticate.ts';
import type { Api, ApiDeps } from './context.ts';
import { writeCursor } from './cursor.ts';
import {
  eventRequest,
  eventDocument,
  eventHeaders,
  eventId,
  eventList,
  eventsQuery,
  maxEventAheadMs,
} from './event-schemas.ts';
import { limitBody } from './limit-body.ts';
import { problem } from './problems.ts';
import { bearer, json, problems } from './responses.ts';

const maxBody = 16 * 1024;
const pageSize = 20;
const keyed = ['unauthorized', 'forbidden', 'rate-limited'] as const;

export function addEvents(api: Api, deps: ApiDeps): void {
  const createEvent = createRoute({
    method: 'post',
    path: '/api/v1/events',
    operationId: 'createEvent',
    summary: 'Record a deploy or another event of a storefront',
    description:
      'The dashboard marks events in the score history of the storefront, so that you can see what moved the score. Does not start an audit and does not count as a scan.',
    security: bearer,
    middleware: [authenticateKey(deps, 'audit:run'), limitBody(maxBody)] as const,
    request: {
      headers: eventHeaders,
      body: { required: true, content: { 'application/json': { schema: eventRequest } } },
    },
    responses: {
      201: json(
        eventDocument,
        'The event was recorded, by this request or an earlier one with the same Idempotency-Key.',
      ),
      ...problems(
        'invalid-request',
        'body-too-large',
        'unsupported-media-type',
        'request-key-reused',
        ...keyed,
      ),
    },
  });
  api.openapi(createEvent, async (c) => {
    const { at, link, ...event } = c.req.valid('json');
    const requestKey = c.req.valid('header')['idempotency-key'];
    const now = deps.now();
    if (at !== undefined && (at < 0 || at > now + maxEventAheadMs)) {
      const detail = at < 0 ? 'The time is before 1970.' : 'The time is more than one day ahead.';
      throw problem('invalid-request', { detail, errors: [{ field: 'at', detail }] });
    }
    const added = await deps.auditEvents.add({
      id: randomBytes(16).toString('base64url'),
      keyId: c.get('key').id,
      ...event,
      link: link ?? null,
      at: at ?? now,
      createdAt: now,
      createdBy: null,
      ...(requestKey === undefined
        ? {}
        : { request: { key: requestKey, digest: digestOf({ ...event, at, link }) } }),
    });
    if (added === 'key-reused') {
      const detail = 'The key was already used with a different request body. Use a new key for a new event.';
      throw problem('request-key-reused', { detail });
    }
    c.header('Cache-Control', 'no-store');
    return c.json(describeEvent(added.event), 201);
  });

  const listEvents = createRoute({
    method: 'get',
    path: '/api/v1/events',
    operationId: 'listEvents',
    summary: 'List the events of this key, latest first',
    security: bearer,
    middleware: authenticateKey(deps, 'audit:read'),
    request: { query: eventsQuery },
    responses: { 200: json(eventList, 'One page of events.'), ...problems('invalid-request', ...keyed) },
  });
  api.openapi(listEvents, async (c) => {
    const { limit = pageSize, cursor, host } = c.req.valid('query');
    const found = await deps.auditEvents.ofKey(c.get('key').id, {
      limit: limit + 1,
      ...(host === undefined ? {} : { host: new URL(`https://${host}`).host }),
      ...(cursor ? { after: { at: cursor.createdAt, id: cursor.id } } : {}),
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    c.header('Cache-Control', 'no-store');
    const nextCursor = last && found.length > limit ? writeCursor({ createdAt: last.at, id: last.id }) : null;
    return c.json({ events: page.map(describeEvent), nextCursor }, 200);
  });

  const deleteEvent = createRoute({
    method: 'delete',
    path: '/api/v1/events/{id}',
    operationId: 'deleteEvent',
    summary: 'Delete an event',
    security: bearer,
    middleware: authenticateKey(deps, 'audit:run'),
    request: { params: eventId },
    responses: { 204: { description: 'The event was deleted.' }, ...problems('not-found', ...keyed) },
  });
  api.openapi(deleteEvent, async (c) => {
    // Another key's event looks like a missing one, so that IDs cannot be probed.
    if (!(await deps.auditEvents.remove(c.req.valid('param').id, { keyId: c.get('key').id })))
      throw problem('not-found', { detail: 'No event found with this ID for this API key.' });
    return c.body(null, 204);
  });
}

const describeEvent = ({
  keyId: _keyId,
  createdBy: _createdBy,
  at,
  createdAt,
  ...event
}: AuditEvent): z.infer<typeof eventDocument> => ({
  ...event,
  at: new Date(at).toISOString(),
  createdAt: new Date(createdAt).toISOString(),
});

const digestOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url');
