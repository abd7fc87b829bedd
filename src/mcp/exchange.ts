/** One message and what becomes of it: the thread between a transport, the SDK and a tool. */

export interface Exchange {
  /** As it came; its body is read already. */
  request: Request;
  /** Bytes of the body. */
  body: Uint8Array;
  /** Told once, when a tool call has its answer: for transports whose response carries that answer alone. */
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
  const merged = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) {
    if (!framing.has(name.toLowerCase())) merged.set(name, value);
  }
  return new Response(response.body, { status, headers: merged });
}
