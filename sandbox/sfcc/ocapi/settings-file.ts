/** Open Commerce API settings of type Shop, as they are pasted into Business Manager. Source: OCAPI settings, Settings documents. */
import { z } from 'zod';
import { demoClient, type OcapiClient } from './options.ts';
import { readSelector } from './selector.ts';

/** Absent: nothing, because "by default, no permission is granted". The documentation does not say it of attributes. */
const attributes = z
  .string()
  .default('()')
  .superRefine((text, { addIssue }) => {
    try {
      readSelector(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      addIssue({ code: 'custom', message: error.message });
    }
  });

const resource = z.strictObject({
  resource_id: z.string().regex(/^\/\S+$/, 'must be a path such as /baskets/*'),
  methods: z.array(z.enum(['get', 'post', 'put', 'patch', 'delete', 'head', 'options'])).min(1),
  read_attributes: attributes,
  write_attributes: attributes,
  version_range: z.unknown().optional(),
  cache_time: z.number().optional(),
  personalized_caching_enabled: z.boolean().optional(),
  config: z.unknown().optional(),
});

const settings = z.strictObject({
  _v: z.string(),
  clients: z
    .array(
      z.strictObject({
        client_id: z.string().regex(/^[\w-]{1,100}$/, 'must be the ID of an API client'),
        allowed_origins: z.array(z.string()).optional(),
        response_headers: z.unknown().optional(),
        resources: z.array(resource),
      }),
    )
    .min(1),
});

/** The clients with the password of the demo client. @throws RangeError that names the member at fault */
export function readOcapiSettings(text: string): OcapiClient[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError('it is not valid JSON.');
  }
  const read = settings.safeParse(value);
  if (read.success)
    return read.data.clients.map(({ client_id: id, resources }) => ({
      id,
      password: demoClient.password,
      resources,
    }));
  const [issue] = read.error.issues;
  const place = issue?.path.map(String).join('.') || 'the document';
  throw new RangeError(`it is not a settings document: ${place}: ${issue?.message ?? 'invalid'}.`);
}
