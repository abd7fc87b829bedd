/** Tokens are asked for as the platform's own SDK asks for them. */
import { after, test } from 'node:test';
import { json, privateClient, startBench } from '../../../../test/support/salesforce/scapi-bench.ts';
import { tokenSample } from '../../../../test/support/salesforce/scapi-samples.ts';
import { call, compareBy, helpers } from '../../../../test/support/salesforce/scapi-sdk.ts';

const bench = await startBench({ after });
const { client, compare } = compareBy(bench);
const { clientSecret } = privateClient;
const credentials = { clientSecret };
const slasClient = client('ShopperLogin', {});
const token = json(tokenSample);

test('logs in a private client like the SDK', () =>
  compare(
    [token],
    (api) => api.guest(),
    () => call(helpers, 'loginGuestUserPrivate', { slasClient, parameters: {}, credentials }),
  ));

test('refreshes a private client like the SDK', () =>
  compare(
    [token],
    (api) => api.renew(bench.guest({ expiresAt: 0 })),
    () =>
      call(helpers, 'refreshAccessToken', {
        slasClient,
        parameters: { refreshToken: 'refresh-1' },
        credentials,
      }),
  ));
