/** The contact form in the OpenAPI document. */
import { z } from '@hono/zod-openapi';
import type { Api } from '../../api/context.ts';
import { maxInquiryLengths } from './fields.ts';
import { platforms } from './platforms.ts';

const controls = String.raw`\u0000-\u001f\u007f-\u009f`;
const plain = `[^${controls}]`;
/** Something that can be seen, and nothing that controls: as `fields.ts`, in what every reader of the document understands. */
export const linePattern = new RegExp(String.raw`^${plain}*[^\s${controls}]${plain}*$`);

const form = z.object({
  name: z.string().regex(linePattern).min(1).max(maxInquiryLengths.name).describe('Who writes, on one line.'),
  email: z.email().max(maxInquiryLengths.email).describe('Where the answer goes.'),
  platform: z
    .enum(platforms)
    .optional()
    .describe('Case does not matter; common other names such as SFCC or Magento are taken too.'),
  message: z
    .string()
    .regex(/\S/)
    .min(1)
    .max(maxInquiryLengths.message)
    .describe('What it is about, as plain text.'),
  altcha: z
    .string()
    .optional()
    .describe(
      'Where GET /contact/challenge answers 200: Base64 of a JSON object with `challenge` as it came and its `solution`.',
    ),
});

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: z.object({}) }, 'text/html': { schema: z.string() } },
});

export function describeContact(app: Api): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/contact',
    operationId: 'getContactForm',
    summary: 'The form, for people',
    responses: { 200: { description: 'A page.', content: { 'text/html': { schema: z.string() } } } },
  });
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/contact',
    operationId: 'submitContactForm',
    summary: 'Write to us',
    description:
      'For people and for agents that write for one. Answers HTML to a browser, JSON to Accept: application/json.',
    request: { body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } } },
    responses: {
      200: {
        description: 'The message is stored.',
        content: {
          'application/json': { schema: z.object({ id: z.string(), status: z.literal('received') }) },
          'text/html': { schema: z.string() },
        },
      },
      400: problem('A field is missing or wrong; each is named.'),
      415: problem('The body is not form-encoded.'),
      429: problem('Too many messages in an hour.'),
    },
  });
}
