/** Schemas of event requests and responses. */
import { z } from '@hono/zod-openapi';
import { hasCardNumber } from '#commerce';
import { auditEventKinds } from '#storage';
import { formatted, listQuery, webUrl } from './schemas.ts';
import { batchHeaders } from './batches/schemas.ts';

export const maxEventLabel = 80;
export const maxEventLink = 2_048;
/** Events of later are a mistake, such as seconds read as milliseconds. A day is left for time zones. */
export const maxEventAheadMs = 86_400_000;

const noCardNumber = [(text: string) => !hasCardNumber(text), 'must not contain a card number'] as const;

/** A host with its port, as in a URL. */
const hostText = z
  .string()
  .regex(/^[^\s/?#@\\]{1,261}$/, 'must be a host name, such as shop.example')
  .refine((text) => URL.canParse(`https://${text}`), 'must be a host name, such as shop.example');

export const eventLink = z
  .string()
  .max(maxEventLink)
  // Without the slashes, browsers read it as a path of the dashboard.
  .refine((text) => /^https:\/\//i.test(text) && URL.canParse(text), 'must be an https URL')
  .refine(...noCardNumber);

/** Of the URL or host; the same as in the history of reports. */
const hostOfEvent = ({ url, host }: { url?: string | undefined; host?: string | undefined }): string =>
  new URL(url ?? `https://${host}`).host;

export const eventRequest = z
  .object({
    url: webUrl.optional().openapi({
      ...formatted,
      description: 'Any URL of the storefront. Send either `url` or `host`.',
      example: 'https://shop.example/',
    }),
    host: hostText
      .optional()
      .openapi({ description: 'Host of the storefront, with its port if it is not the default.' }),
    kind: z.enum(auditEventKinds).default('deploy').openapi({ description: 'What happened.' }),
    label: z
      .string()
      .trim()
      .min(1)
      .max(maxEventLabel)
      .refine(...noCardNumber)
      .openapi({ description: 'Short text for the chart.', example: 'v2.4.0' }),
    at: z.iso
      .datetime({ offset: true })
      .optional()
      .openapi({ description: 'When it happened. Default: now. At most one day ahead.' }),
    link: eventLink.optional().openapi({
      format: 'uri',
      pattern: '^[hH][tT][tT][pP][sS]://',
      description: 'URL with details, such as the release or the pipeline.',
    }),
  })
  .refine(({ url, host }) => (url === undefined) !== (host === undefined), {
    path: ['url'],
    message: 'send either url or host',
  })
  .transform(({ url, host, at, ...event }) => ({
    ...event,
    host: hostOfEvent({ url, host }),
    at: at === undefined ? undefined : Date.parse(at),
  }))
  .openapi('EventRequest');

export const eventHeaders = batchHeaders.extend({
  'idempotency-key': batchHeaders.shape['idempotency-key'].openapi({
    description:
      'Makes the request safe to retry: a repeated request with the same key does not add another event.',
  }),
});

export const eventId = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, example: 'e5T…' }),
});

export const eventsQuery = listQuery.extend({
  host: hostText.optional().openapi({ description: 'Only events of this host.' }),
});

export const eventDocument = z
  .object({
    id: z.string(),
    host: z.string(),
    kind: z.enum(auditEventKinds),
    label: z.string(),
    at: z.iso.datetime(),
    link: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Event');

export const eventList = z
  .object({ events: z.array(eventDocument), nextCursor: z.string().nullable() })
  .openapi('EventList');
