/** The platform's own SDK beside our client, both on the same scripted instance. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type { Asked, Line } from './scripted-api.ts';
import type { ShopApi } from '../../../src/backends/salesforce/shop-api.ts';
import { place, privateClient, type ScapiBench } from './scapi-bench.ts';

type Options = Record<string, unknown>;
export type SdkClient = Record<string, (options: Options) => Promise<unknown>>;
interface Sdk {
  helpers: SdkClient & { encodeSCAPISpecialCharacters(text: string): string };
  [name: string]: unknown;
}
// What its package offers to `import` is not an ECMAScript module.
const sdk = createRequire(import.meta.url)('commerce-sdk-isomorphic') as Sdk;

export const { helpers } = sdk;

export const call = (client: SdkClient, operation: string, options: Options): Promise<unknown> =>
  client[operation]?.(options) ?? assert.fail(`The SDK has no ${operation}.`);

/** What matters of a request. */
export function essence({ method, url, headers, body }: Asked): object {
  const { pathname, searchParams } = new URL(url, 'http://instance');
  const type = headers['content-type']?.split(';')[0];
  const isForm = type === 'application/x-www-form-urlencoded';
  const sent = isForm
    ? [...new URLSearchParams(body)].map(String).sort()
    : body && (JSON.parse(body) as unknown);
  return {
    method,
    pathname,
    query: [...searchParams].map((pair) => pair.join('=')).sort(),
    authorization: headers.authorization,
    ...(body === '' ? {} : { type, body: sent }),
  };
}

export interface Comparison {
  /** @param headers default: the access token of the samples */
  client(name: string, headers?: object, clientId?: string): SdkClient;
  /** Requests of the work, while the instance says these lines. */
  sentBy(lines: Line[], work: () => Promise<unknown>): Promise<Asked[]>;
  /** The last request of ours, since reading the catalog may need a token before, and that of the SDK. */
  compare(
    lines: Line[],
    ours: (api: ShopApi) => Promise<unknown>,
    theirs: () => Promise<unknown>,
  ): Promise<void>;
}

export function compareBy({ instance, client }: ScapiBench): Comparison {
  const bearer = { authorization: 'Bearer access-1' };
  const sentBy: Comparison['sentBy'] = async (lines, work) => {
    instance.asked.length = 0;
    instance.say(...lines);
    await work();
    return [...instance.asked];
  };
  return {
    client: (name, headers = bearer, clientId = privateClient.clientId) =>
      new (sdk[name] as new (config: Options) => SdkClient)({
        proxy: instance.url,
        parameters: {
          clientId,
          organizationId: place.organization,
          shortCode: 'sandbox',
          siteId: place.site,
        },
        headers,
      }),
    sentBy,
    async compare(lines, ours, theirs) {
      const mine = await sentBy(lines, () => ours(client()));
      const its = await sentBy(lines.slice(-1), theirs);
      assert.equal(its.length, 1);
      assert.deepEqual(mine.map(essence).at(-1), its.map(essence)[0]);
    },
  };
}
