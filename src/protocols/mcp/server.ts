/** A server as this folder sees it. */

export interface McpServer {
  name: string;
  title: string;
  version: string;
  instructions?: string;
  /** In the order in which they are listed. */
  tools: McpTool[];
  resources?: McpResource[];
  templates?: McpResourceTemplate[];
  prompts?: McpPrompt[];
  /** The lists are the same for all callers and may be kept by shared caches; default false. */
  shared?: true;
}

/** Text that a client reads by its address. */
export interface McpResource {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  read(context: McpCall): Promise<string>;
}

export interface McpResourceTemplate {
  /** RFC 6570 with simple variables: `portico://checks/{id}`. */
  uriTemplate: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** Undefined: there is no such resource. */
  read(variables: Record<string, string>, context: McpCall): Promise<string | undefined>;
  /** Values of a variable that begin with what was typed, at most 100. */
  complete?(variable: string, typed: string): Promise<string[]>;
}

export interface McpPrompt {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required?: true }[];
  /** What is put before the model, as words of the user; arguments are text, of which required ones are there. */
  get(args: Record<string, string>): Promise<string>;
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
  /** Reports progress to a client that asked for it; otherwise does nothing. */
  progress(done: number, total?: number, message?: string): void;
  /** Of a connection that stays open (HTTP+SSE); absent where each request stands alone. */
  sessionId?: string;
}

export type McpAnswer =
  /** A result; `status` and `headers` are those of the HTTP response that carries it alone, default 200. */
  | {
      structured: Record<string, unknown>;
      /** What a model reads instead of the JSON text of `structured`. */
      text?: string;
      isError?: boolean;
      /** `_meta` of the result. */
      meta?: Record<string, unknown>;
      status?: number;
      headers?: Record<string, string>;
      /** An internal error, for the log only. */
      fault?: unknown;
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
