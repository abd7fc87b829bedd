/** A server as this folder sees it. */

export interface McpServer {
  name: string;
  title: string;
  version: string;
  instructions?: string;
  /** In the order in which they are listed. */
  tools: McpTool[];
}

export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema 2020-12 with an object at its root, self-contained. */
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations?: {
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
  /** Not in tools/list, yet answered when it is called: what is switched off can say so itself. */
  unlisted?: true;
  /** Receives arguments that are an object, checked against nothing but that. */
  call(args: Record<string, unknown>, context: McpCall): Promise<McpAnswer>;
}

export interface McpCall {
  /** The HTTP request as it came; its body is read already. */
  request: Request;
  /** Bytes of the body, for signatures. */
  body: Uint8Array;
  signal: AbortSignal;
}

export type McpAnswer =
  /** A result; `status` and `headers` are those of the HTTP response that carries it alone, default 200. */
  | {
      structured: Record<string, unknown>;
      isError?: boolean;
      status?: number;
      headers?: Record<string, string>;
    }
  /** A JSON-RPC error. */
  | { error: McpError };

export interface McpError {
  /** JSON-RPC code. */
  code: number;
  message: string;
  data?: Record<string, unknown>;
  /** HTTP status that mirrors it. */
  status: number;
  headers?: Record<string, string>;
}
