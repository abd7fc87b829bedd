/** The simulated instance with the sandbox payment provider behind its companion hook, and how to reach it. */
import { createStripeProcessor, processorFetcherOptions } from '#backends/embedded';
import { generateHookKey } from '#backends/salesforce';
import type { BackendName } from '#commerce';
import { createFetcher } from '#fetch';
import { startPsp } from '../../../sandbox/psp/index.ts';
import { startInstance, type InstanceOptions } from '../../../sandbox/sfcc/instance.ts';
import { demoClient } from '../../../sandbox/sfcc/ocapi/options.ts';
import { demoClients, demoOrganization } from '../../../sandbox/sfcc/scapi/options.ts';

export interface SandboxInstance {
  origin: string;
  /** What to type next. */
  welcome: string;
  close(): Promise<void>;
}

export async function openSandboxInstance(options: {
  port: number;
  latencyMs: number;
  ocapi?: NonNullable<InstanceOptions['ocapi']>;
}): Promise<SandboxInstance> {
  const { privateKey, ...hookKey } = await generateHookKey();
  const provider = await startPsp();
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const { secretKey, publishableKey, webhookSecret } = provider;
  const processor = createStripeProcessor({
    secretKey,
    publishableKey,
    webhookSecret,
    apiBase: provider.url,
    fetcher,
  });
  const stopProvider = async (): Promise<void> => {
    await fetcher.close();
    await provider.close();
  };
  const instance = await startInstance({ ...options, processor, hookKey: privateKey }).catch(
    async (error) => {
      await stopProvider();
      throw error;
    },
  );
  return {
    origin: instance.origin,
    welcome: welcomeOf(instance.origin, hookKey, options.ocapi?.clients?.[0] ?? demoClient),
    async close() {
      await instance.close();
      await stopProvider();
    },
  };
}

function welcomeOf(
  origin: string,
  hookKey: { kid: string; publicKey: string },
  ocapiClient: { id: string; password: string },
): string {
  const [client] = demoClients;
  const scapi = {
    shortCode: 'sandbox',
    organization: demoOrganization,
    site: 'demo',
    clientId: client?.id,
    baseUrl: origin,
    hookKey,
  };
  const ocapi = { host: origin, site: 'demo', clientId: ocapiClient.id, accountUrl: origin, hookKey };
  const token = `${origin}/shopper/auth/v1/organizations/${demoOrganization}/oauth2/token`;
  const search = `${origin}/search/shopper-search/v1/organizations/${demoOrganization}/product-search`;
  return `A simulated B2C Commerce instance is listening on ${origin}. It has one site, "demo", and keeps all data in memory.

Call it with SCAPI:
  TOKEN=$(curl -s ${token} -u ${client?.id}:${client?.secret} -d grant_type=client_credentials -d channel_id=demo | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s "${search}?siteId=demo&q=lamp" -H "Authorization: Bearer $TOKEN"

Call it with OCAPI:
  curl -s "${origin}/s/demo/dw/shop/v24_5/product_search?q=lamp" -H "x-dw-client-id: ${ocapiClient.id}"

To use it as the backend of the demo store of "npm start", run these commands in the same folder, with the same DATABASE_URL and SECRET. Repeat them after each start, because the key changes. With SCAPI:
${connecting('scapi', scapi, client?.secret)}

Or with OCAPI:
${connecting('ocapi', ocapi, ocapiClient.password)}

Then search and buy as described in docs/selling.md:
  curl -s "http://127.0.0.1:8787/api/ucp/discover?q=lamp&limit=2"

To return to the embedded store:
  ${portico} stores set demo backend=embedded connection=null

Press Ctrl-C to stop.
`;
}

const portico = 'npm run --silent portico --';

/** Two commands for a POSIX shell. The JSON contains no single quote that would end its argument. */
const connecting = (backend: BackendName, connection: unknown, secret: string | undefined): string =>
  `${portico} stores set demo backend=${backend} connection='${JSON.stringify(connection, null, 2)}'
printf %s '${secret}' | ${portico} stores secret demo`
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
