/** For tests: the platform's own SDK before a face on this machine. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type * as Sdk from 'commerce-sdk-isomorphic';
import { openFace, organization, type TestFace } from './official.testing.ts';

// The package's module entry cannot be loaded by Node.
export const sdk = createRequire(import.meta.url)('commerce-sdk-isomorphic') as typeof Sdk;

export const privateId = '11111111-1111-4111-8111-111111111111';
export const publicId = '22222222-2222-4222-8222-222222222222';

export interface SdkSettings {
  proxy: string;
  throwOnBadResponse: true;
  headers: Record<string, string>;
  parameters: { clientId: string; organizationId: string; shortCode: string; siteId: string };
}

export type SettingsOf = (clientId: string, token?: string) => SdkSettings;

/** @param proxy origin of an instance */
export const settingsAt =
  (proxy: string): SettingsOf =>
  (clientId, token = '') => ({
    proxy,
    throwOnBadResponse: true,
    headers: (token === '' ? {} : { authorization: `Bearer ${token}` }) as Record<string, string>,
    parameters: { clientId, organizationId: organization, shortCode: 'sandbox', siteId: 'demo' },
  });

export interface ServedFace extends TestFace {
  settings: SettingsOf;
  /** A guest of the private client. */
  privateLogin(): Promise<Sdk.ShopperLoginTypes.TokenResponse>;
  close(): Promise<void>;
}

/** Every answer is checked on its way. */
export async function serveFace(): Promise<ServedFace> {
  const face = await openFace();
  const fetch: Parameters<typeof serve>[0]['fetch'] = async (request, env) => {
    const { pathname, search } = new URL(request.url);
    const answer = await face.app.fetch(request, env);
    // Of a broken connection there is nothing to check.
    if (!answer.headers.has('x-hono-already-sent'))
      await face.check(request.method, pathname + search, answer);
    return answer;
  };
  const server = serve({
    fetch,
    hostname: '127.0.0.1',
    port: 0,
    serverOptions: { keepAliveTimeout: 60_000 },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = settingsAt(proxy);
  return {
    ...face,
    settings,
    privateLogin: () =>
      sdk.helpers.loginGuestUserPrivate({
        slasClient: new sdk.ShopperLogin(settings(privateId)),
        parameters: {},
        credentials: { clientSecret: 'sandbox-secret' },
      }),
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      await face.world.close();
    },
  };
}

/** The status that a call is refused with. */
export const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => (error as { response: Response }).response.status,
  );
