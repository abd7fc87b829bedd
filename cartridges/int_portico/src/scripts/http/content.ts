/** Content of a request: bounded, and JSON where there is any. The same refusals as the service's. */
import type { ProtocolFailure } from '../../../../../src/protocols/ucp/protocol-error.ts';

/** Characters. */
const longest = 1_048_576;
const form = 'application/x-www-form-urlencoded';

export interface Content {
  content?: unknown;
  wrong?: ProtocolFailure;
}

/** @param type value of `Content-Type` */
export function readContent(method: string, type: string | null, body: string): Content {
  if (method === 'GET' || method === 'HEAD') return {};
  const media = ((type ?? '').split(';')[0] ?? '').trim().toLowerCase();
  // The platform does not expose the body of a form.
  if (body === '' && media !== form) return {};
  if (body.length > longest)
    return {
      wrong: { code: 'content_too_large', content: `The request body is larger than ${longest} bytes.` },
    };
  if (media !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(media))
    return {
      wrong: {
        code: 'unsupported_media_type',
        content: 'Unsupported media type. Send Content-Type: application/json.',
      },
    };
  try {
    return { content: JSON.parse(body) as unknown };
  } catch {
    const problems = [{ path: '$', text: 'is not valid JSON' }];
    return {
      wrong: { code: 'invalid_request', content: 'The request body is not valid JSON in UTF-8.', problems },
    };
  }
}
