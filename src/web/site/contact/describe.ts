/** The contact form in the OpenAPI document. */
import { z } from '@hono/zod-openapi';
import type { Api } from '../../api/context.ts';
import { maxInquiryLengths } from './fields.ts';
import { platforms } from './platforms.ts';

const controls = String.raw`\u0000-\u001f\u007f-\u009f`;
const plain = `[^${controls}]`;
/** At least one visible character and no control characters. Same rule as `fields.ts`, as a portable pattern. */
export const linePattern = new RegExp(String.raw`^${plain}*[^\s${controls}]${plain}*$`);

const form = z.object({
  name: z
    .string()
    .regex(linePattern)
    .min(1)
    .max(maxInquiryLengths.name)
    .describe('Name of the sender, on one line.'),
  email: z.email().max(maxInquiryLengths.email).describe('Email address for the reply.'),
  platform: z
    .enum(platforms)
    .optional()
    .describe('Not case-sensitive. Common aliases, such as SFCC or Magento, are accepted.'),
  message: z
    .string()
    .regex(/\S/)
    .min(1)
    .max(maxInquiryLengths.message)
    .describe('The message, as plain text.'),
  altcha: z
    .string()
    .optional()
    .describe(
      'Required if GET /contact/challenge returns 200: a Base64-encoded JSON object with the `challenge` as received and its `solution`.',
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
    summary: 'Get the contact form',
    responses: { 200: { description: 'An HTML page.', content: { 'text/html': { schema: z.string() } } } },
  });
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/contact',
    operationId: 'submitContactForm',
    summary: 'Send a message',
    description:
      'For people, and for agents that act on behalf of a person. Returns HTML to browsers, and JSON if the request has Accept: application/json.',
    request: { body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } } },
    responses: {
      200: {
        description: 'The message was stored.',
        content: {
          'application/json': { schema: z.object({ id: z.string(), status: z.literal('received') }) },
          'text/html': { schema: z.string() },
        },
      },
      400: problem('A field is missing or invalid. `errors` lists each one.'),
      415: problem('The body is not form-encoded.'),
      429: problem('Too many messages in the last hour.'),
    },
  });
}
