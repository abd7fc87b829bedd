/**
 * OCAPI's face of a simulated instance: the Shop API at `/s/{siteId}/dw/shop/{version}/…`, and the account manager's token address.
 * It follows the public documentation of 18.8 to 24.5, and that of 25.6 where baskets are temporary.
 */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { World } from '../world.ts';
import { answerAccount } from './account.ts';
import { answer } from './answer.ts';
import type { Face } from './call.ts';
import { settingsOf, type OcapiOptions } from './options.ts';
import { createResourceStates } from './resource-state.ts';
import { createTokens } from './tokens.ts';
import { withTrouble } from './trouble.ts';

export type { OcapiClient, OcapiOptions } from './options.ts';

/** Faults of the world meet calls by `operation`; tokens of the account manager are `getApplicationToken`. */
export function ocapiApp(world: World, options: OcapiOptions = {}): Hono {
  const face: Face = {
    world,
    settings: settingsOf(options),
    tokens: createTokens(() => world.now()),
    states: createResourceStates(),
    owners: new Map(),
  };
  const app = new Hono();
  app.post('/dwsso/oauth2/access_token', (c) =>
    withTrouble(
      async () => {
        const form = new URLSearchParams(await c.req.text());
        const { status, body } = answerAccount(face, { authorization: c.req.header('authorization'), form });
        return c.json(body, status as ContentfulStatusCode);
      },
      {
        fault: world.faults.next('getApplicationToken'),
        limitMs: face.settings.limitMs,
        env: bindingsOf(c.env),
      },
    ),
  );
  app.all('/s/:siteId/dw/shop/*', (c) => answer(face, c.req.raw, bindingsOf(c.env)));
  return app;
}

/** Of the Node server; there are none when the app is called without one. */
const bindingsOf = (env: unknown): Partial<HttpBindings> | undefined =>
  env as Partial<HttpBindings> | undefined;
