/** Content of a request: bounded bytes, and JSON where there is any. */
import type { ProtocolFailure } from './protocol-error.ts';

const defaultLimit = 1_048_576;

/** `wrong`: the bytes arrived but are not acceptable JSON. `failure`: there were too many of them. */
export type Content =
  { bytes: Uint8Array; content?: unknown; wrong?: ProtocolFailure } | { failure: ProtocolFailure };

/** @param raw leaves the bytes alone: no media type, no JSON */
export async function readContent(
  request: Request,
  { limit = defaultLimit, raw = false }: { limit?: number; raw?: boolean } = {},
): Promise<Content> {
  if (request.method === 'GET' || request.method === 'HEAD') return { bytes: new Uint8Array() };
  // Content that has not been sent yet need not be, where its type is wrong (RFC 9110, section 10.1.1).
  if (!raw && awaitsContinue(request) && !isJson(request)) return { failure: notJson };
  const bytes = await readBytes(request, limit).catch(() => 'broken-off' as const);
  // The client is gone and reads no response, but this is its error, not a defect.
  if (bytes === 'broken-off')
    return {
      failure: {
        code: 'invalid_request',
        content: 'The request body is incomplete: the connection closed before it arrived.',
      },
    };
  if (!bytes) {
    const content = `The request body is larger than ${limit} bytes.`;
    return { failure: { code: 'content_too_large', content } };
  }
  if (raw || bytes.byteLength === 0) return { bytes };
  if (!isJson(request)) return { bytes, wrong: notJson };
  try {
    return { bytes, content: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown };
  } catch {
    const problems = [{ path: '$', text: 'is not valid JSON' }];
    const content = 'The request body is not valid JSON in UTF-8.';
    return { bytes, wrong: { code: 'invalid_request', content, problems } };
  }
}

const notJson: ProtocolFailure = {
  code: 'unsupported_media_type',
  content: 'Unsupported media type. Send Content-Type: application/json.',
};

/** The caller sends its content only once it is asked to. */
export const awaitsContinue = ({ headers }: Request): boolean =>
  headers.get('expect')?.toLowerCase() === '100-continue';

function isJson({ headers }: Request): boolean {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
}

/** Undefined when there are more than `limit`. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > limit) return undefined;
  // A length that was announced cannot be exceeded: the server cuts the body there.
  if (length > 0) return new Uint8Array(await request.arrayBuffer());
  // Only here, because the server makes a stream of the content when it is asked for one, which costs more than all else.
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body as ReadableStream<Uint8Array>) {
    size += part.byteLength;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
