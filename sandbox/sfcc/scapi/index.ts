/** The SCAPI face of a simulated instance of B2C Commerce, with its login service, under the official paths. */
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { World } from '../world.ts';
import { createRequestCheck } from './checks/request-check.ts';
import { ConnectionBroken } from './fault-answer.ts';
import { families } from './operation.ts';
import { operations } from './operations/index.ts';
import { demoClients, demoOrganization, type ScapiOptions } from './options.ts';
import { notSimulated, problem } from './problem.ts';
import { internalError, pathOf, refuse, serve, type Parts } from './serve.ts';
import { addNativeUcp } from '../native/index.ts';
import { addLogin } from './slas/routes.ts';
import { createSlas } from './slas/slas.ts';

export { demoClients, demoOrganization, type ScapiOptions, type SlasClient } from './options.ts';

/** APIs that exist, and of which nothing is simulated. */
const others = [
  '/product/shopper-availability/v1',
  '/store/shopper-stores/v1',
  '/checkout/shopper-payments/v1',
];

export function scapiApp(world: World, options: ScapiOptions = {}): Hono {
  const { organization = demoOrganization, clients = demoClients, specs } = options;
  const sleep = options.sleep ?? ((ms: number) => wait(ms).then(() => undefined));
  const slas = createSlas(world, { clients, organization });
  const parts: Parts = { world, slas, organization, check: createRequestCheck(specs), sleep };
  const app = new Hono();
  addLogin(app, parts);
  addNativeUcp(app, parts, options.native ?? {});
  for (const operation of operations) app.on(operation.method, pathOf(operation), serve(operation, parts));
  for (const prefix of [...Object.values(families).map(({ prefix }) => prefix), ...others])
    app.all(`${prefix}/*`, (c) => refuse(notSimulated(`${c.req.method} ${c.req.path}`)));
  app.notFound((c) => refuse(problem(404, 'not-found', `There is nothing at ${c.req.path}.`)));
  app.onError((error) => {
    // Without a response the caller's fetch fails.
    if (error instanceof ConnectionBroken) throw error;
    console.error(error);
    return internalError();
  });
  return app;
}
