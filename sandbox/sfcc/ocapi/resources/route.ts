/** A resource: its address, who it is for, what it takes. */
import type { Call, Reply } from '../call.ts';
import type { Audience } from '../callers.ts';
import type { SchemaName } from '../request/schemas.ts';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the version: `/baskets/{basketId}/items`. */
  path: string;
  /** As both faces name it; for switched-on faults. */
  operation: string;
  audience: Audience;
  /** The request document; a list of documents where it is in brackets. */
  body?: SchemaName | readonly [SchemaName];
  /** Without one the body is an empty document. */
  bodyOptional?: true;
  answer(call: Call): Promise<Reply>;
}
