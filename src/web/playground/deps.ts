/** Dependencies of the playground. */
import type { GatherOptions } from '#audit';
import type { Site } from '#commerce';

export interface PlaygroundDeps {
  playground: {
    /** Outcomes of the sandbox payment provider. Empty: this service does not have it. */
    tokens: readonly { id: string; description: string }[];
    /** Stores in which every payment goes to the sandbox provider, with the payment handlers that agents get. */
    stores(): Promise<Site[]>;
    /** Sends a request to the public handlers of the stores. @param env connection of the visitor, whose rate limits apply */
    send(request: Request, env: unknown): Promise<Response>;
    /** Reads product pages of other sites. */
    reading: Required<Pick<GatherOptions, 'fetcher' | 'parser'>>;
  };
}
