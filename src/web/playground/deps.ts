/** Dependencies of the playground. */
import type { Site } from '#commerce';
import type { ProductVisit } from './product/read.ts';

export interface PlaygroundDeps {
  playground: {
    /** Outcomes of the sandbox payment provider. Empty: this service does not have it. */
    tokens: readonly { id: string; description: string }[];
    /** Stores in which every payment goes to the sandbox provider, with the payment handlers that agents get. */
    stores(): Promise<Site[]>;
    /** Sends a request to the public handlers of the stores. @param env connection of the visitor, whose rate limits apply */
    send(request: Request, env: unknown): Promise<Response>;
    /** Reads a product page of another site. @throws TargetError, and Problem for a host that may not be read now */
    read(url: string, signal: AbortSignal): Promise<ProductVisit>;
  };
}
