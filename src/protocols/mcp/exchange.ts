/** One message and what becomes of it: the thread between a transport, the SDK and a tool. */

export interface McpExchange {
  /** As it came; its body is read already. */
  request: Request;
  /** Bytes of the body. */
  body: Uint8Array;
  /** Called once, when a tool call has its result: for transports whose response has only that result. */
  answered(head: AnswerHead): void;
  /** The client takes messages before the answer, so that progress reaches it. */
  streams?: boolean;
}

export interface AnswerHead {
  status: number;
  headers: Record<string, string>;
}

/** The transport's own: a tool cannot know them. */
const framing = new Set(['content-type', 'content-length', 'transfer-encoding', 'connection']);

/** The same response with the status and headers of the tool's answer. */
export function withHead(response: Response, { status, headers }: AnswerHead): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!framing.has(name.toLowerCase())) response.headers.set(name, value);
  }
  // A new Response would turn the body into a stream, written in chunks.
  return response.status === status
    ? response
    : new Response(response.body, { status, headers: response.headers });
}
