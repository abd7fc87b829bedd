/** A link that begins at one process and ends at another: after restarts, and with two nodes on one database. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import * as oauth from 'oauth4webapi';
import { openDatabase, siteStore } from '#storage';
import { testDialects } from '../support/databases.ts';
import {
  insecure,
  linkingSteps,
  openBrowser,
  type Browser,
  type LinkingSteps,
} from '../support/linking/linked-store.ts';
import { startSmtpReceiver } from '../support/smtp-receiver.ts';
import { startNode, type Node } from '../faults/nodes.ts';
import { openFaultProxy } from '../faults/proxy.ts';
import { secret, seed } from '../faults/world.ts';
import { callerOf, type Call } from './caller.ts';
import { bearer } from './parties.ts';

interface Scene extends LinkingSteps {
  nodes: readonly Node[];
  /** The public address of the store leads to that node from now on. */
  lead(to: Node): Promise<void>;
  call: Call;
}

/** Nodes behind one public address, with what they need to send codes. */
async function openScene(t: TestContext, databaseUrl: string, count: number): Promise<Scene> {
  await seed(databaseUrl);
  const database = await openDatabase(databaseUrl);
  t.after(() => database.close());
  const sites = siteStore(database);
  const demo = await sites.read('demo');
  assert.ok(demo);
  await sites.put({ ...demo, identityLinking: {} });
  const receiver = await startSmtpReceiver();
  t.after(() => receiver.close());
  const front = await openFaultProxy({ host: '127.0.0.1', port: 9 });
  t.after(() => front.close());
  const origin = `http://${front.host}:${front.port}`;
  const nodes: Node[] = [];
  for (let started = 0; started < count; started += 1) {
    const node = await startNode({
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      BASE_URL: origin,
      SMTP_URL: receiver.url,
      MAIL_FROM: 'orders@store.test',
      LOG_LEVEL: 'error',
      UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    });
    t.after(() => node.stop());
    nodes.push(node);
  }
  const lead = async ({ url }: Node): Promise<void> => {
    front.lead({ host: '127.0.0.1', port: Number(new URL(url).port) });
    front.cut();
    // The client notices before it sends the next request.
    await delay(20);
  };
  await lead(nodes[0] as Node);
  return { ...linkingSteps(origin, receiver, database), nodes, lead, call: callerOf(origin) };
}

/** A browser between whose requests something happens. */
function disturbed(before: (form: string) => Promise<void>): Browser {
  const browser = openBrowser();
  return {
    async go(url, form, headers) {
      await before(new URLSearchParams(form as Record<string, string>).get('do') ?? '');
      return browser.go(url, form, headers);
    },
  };
}

/** Links with disturbances, then uses, refreshes, and revokes the tokens. */
async function linkThrough(
  { call, ...steps }: Scene,
  disturb: () => Promise<void>,
  browser: Browser,
): Promise<void> {
  const platform = await steps.platform();
  const { as, client, auth } = platform;
  const link = await steps.begin(platform);
  const target = await steps.signIn(browser, link);
  await disturb();
  const tokens = await steps.exchange(platform, link, target);
  const statusOf = async (token: string): Promise<number> => {
    await disturb();
    return (await call('/api/ucp/orders/none', undefined, { headers: bearer(token) })).status;
  };
  assert.equal(await statusOf(tokens.access_token), 200);
  const refreshed = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token ?? '', insecure),
  );
  assert.equal(await statusOf(refreshed.access_token), 200);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, auth, refreshed.refresh_token ?? '', insecure),
  );
  assert.equal(await statusOf(tokens.access_token), 401);
  // The code is as used at this node as it is at the other.
  await assert.rejects(steps.exchange(platform, link, target), { error: 'invalid_grant' });
}

const dialect = (name: 'SQLite' | 'PostgreSQL') => testDialects().find((one) => one.name === name);

test('finishes a link after the service was killed at each step and got a new secret', async (t) => {
  const scene = await openScene(t, (await dialect('SQLite')?.emptyUrl()) ?? '', 1);
  const [node] = scene.nodes as [Node];
  let restarts = 0;
  const restart = async (): Promise<void> => {
    restarts += 1;
    // Between the email and the code.
    if (restarts === 2) await node.replace({ SECRET: `${secret}, and newer`, SECRET_FALLBACK: secret });
    else await node.restart();
    await scene.lead(node);
  };
  const once = async (): Promise<void> => (restarts < 4 ? restart() : undefined);
  const browser = disturbed(async (form) => {
    if (form !== '') await restart();
  });
  await linkThrough(scene, once, browser);
  assert.equal(restarts, 4);
});

const postgres = dialect('PostgreSQL');

test(
  'links through two nodes on one database, whichever answers',
  { skip: postgres?.skip ?? true },
  async (t) => {
    const scene = await openScene(t, (await postgres?.emptyUrl()) ?? '', 2);
    let calls = 0;
    const other = (): Promise<void> => scene.lead(scene.nodes[(calls += 1) % 2] as Node);
    await linkThrough(scene, other, disturbed(other));
    assert.ok(calls > 10);
  },
);
