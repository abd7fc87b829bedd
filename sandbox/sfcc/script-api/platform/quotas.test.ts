/** Each quota through the objects of the platform: at its limit, and with one more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstanceState, Scope, StoredObject } from '../contract.ts';
import { managerOf, inTransaction } from './object/managers.testing.ts';
import { customType, instanceWith, requestTo } from './object/instance.testing.ts';
import { basketOf, openShop, type Loose, type Request } from './order/shop.testing.ts';
import { moduleOf } from './scope.testing.ts';
import { modules as services } from './svc/index.ts';
import { sessionObject } from './system/session.ts';
import { createQuota, limits, quotaUse } from './system/quota.ts';
import { modules as system } from './system/index.ts';

/** What a script may not catch. */
const exceeded = 'com.demandware.core.quota.QuotaExceededException';

interface Case {
  /** Name in `limits`. */
  name: string;
  /** Uses so much of it in a request of its own. */
  use(amount: number, instance: InstanceState): Promise<Scope> | Scope;
  /** What refuses one more; undefined: it is lost without a word to the script. */
  refusal: string | undefined;
}

const replicable = customType('Copied', '').replace('no-staging', 'source-to-target');
const types = [customType('Kept', ''), replicable];
const letters = (amount: number): string => 'x'.repeat(amount);
const objects = (amount: number): Map<string, StoredObject> => {
  const one: StoredObject = { type: '', key: '', attributes: {}, version: 1, createdAt: 0, changedAt: 0 };
  return new Map(Array.from({ length: amount }, (_, at) => [`old-${at}`, one]));
};

/** All but the last are there already. */
async function createLast(instance: InstanceState, type: string, amount: number): Promise<Scope> {
  instance.customObjects.set(`demo/${type}`, objects(amount - 1));
  const scope = requestTo(instance);
  await inTransaction(scope, () => void managerOf(scope).createCustomObject(type, 'last'));
  return scope;
}

function session(instance: InstanceState): { scope: Scope; privacy: Loose; custom: Loose } {
  const scope = requestTo(instance);
  const { privacy, custom } = sessionObject(scope, { customer: null, sessionId: 'one' }) as Loose;
  return { scope, privacy, custom };
}

const logger = (scope: Scope): Loose => moduleOf<Loose>(system, 'dw/system/Logger', scope);

async function baskets(use: (request: Request, basket: Loose) => Promise<unknown>): Promise<Scope> {
  const shop = await openShop();
  try {
    const request = shop.request();
    await use(request, await basketOf(request));
    return request.scope;
  } finally {
    await shop.close();
  }
}

const cases: Case[] = [
  {
    name: 'api.basket.addRemoveInSameRequest',
    use: (amount) =>
      baskets(async (request, basket) => {
        const [line] = basket.productLineItems.toArray();
        if (amount > 0) await request.wrap(() => basket.removeProductLineItem(line));
      }),
    refusal: exceeded,
  },
  {
    name: 'api.basket.productLineItemQuantity',
    use: (amount) =>
      baskets(async (request, basket) =>
        request.wrap(() => {
          basket.productLineItems.toArray()[0].quantityValue = amount;
        }),
      ),
    refusal: exceeded,
  },
  {
    name: 'product line items',
    use: (amount) =>
      baskets(async (request, basket) =>
        request.wrap(async () => {
          for (let at = 1; at < amount; at += 1)
            await basket.createProductLineItem('af-101-40', basket.defaultShipment);
        }),
      ),
    refusal: exceeded,
  },
  {
    name: 'temporary baskets',
    use: (amount) =>
      baskets(async (request) => {
        for (let at = 1; at < amount; at += 1) await basketOf(request, {});
      }),
    refusal: 'CreateTemporaryBasketLimitExceededException',
  },
  {
    name: 'api.dw.net.HTTPClient.send()',
    async use(amount, instance) {
      instance.services.set('pay', async () => ({ status: 200, text: '{}' }));
      const scope = requestTo(instance);
      const service = moduleOf<Loose>(services, 'dw/svc/LocalServiceRegistry', scope).createService('pay', {
        createRequest: (one: Loose) => void one.setURL('https://pay.test/'),
        parseResponse: () => 'ok',
      });
      for (let call = 0; call < amount; call += 1) await service.call();
      return scope;
    },
    refusal: exceeded,
  },
  {
    name: 'api.session.maxStringLength',
    use(amount, instance) {
      const { scope, custom } = session(instance);
      custom.text = letters(amount);
      return scope;
    },
    refusal: exceeded,
  },
  {
    name: 'session size',
    use(amount, instance) {
      const { scope, privacy, custom } = session(instance);
      // Names of one letter count too; what both attributes keep counts together.
      for (const name of ['a', 'b']) privacy[name] = letters(1_999);
      for (const name of ['c', 'd', 'e']) custom[name] = letters(1_999);
      custom.f = letters(amount - 5 * 2_000 - 1);
      return scope;
    },
    refusal: exceeded,
  },
  {
    name: 'replicable custom objects',
    use: (amount, instance) => createLast(instance, 'Copied', amount),
    refusal: exceeded,
  },
  {
    name: 'non-replicable custom objects',
    use: (amount, instance) => createLast(instance, 'Kept', amount),
    refusal: exceeded,
  },
  {
    name: 'custom objects created',
    async use(amount, instance) {
      const scope = requestTo(instance);
      for (let at = 0; at < amount; at += 1)
        await inTransaction(scope, () => void managerOf(scope).createCustomObject('Kept', `new-${at}`));
      return scope;
    },
    refusal: exceeded,
  },
  {
    name: 'custom objects deleted',
    async use(amount, instance) {
      instance.customObjects.set('demo/Kept', objects(amount));
      const scope = requestTo(instance);
      const manager = managerOf(scope);
      for (let at = 0; at < amount; at += 1)
        await inTransaction(scope, () =>
          manager.remove(manager.getCustomObject('Kept', `old-${at}`) as object),
        );
      return scope;
    },
    refusal: exceeded,
  },
  {
    name: 'log file of a day',
    use(amount, instance) {
      const scope = requestTo(instance);
      logger(scope).warn(letters(amount - 1));
      logger(scope).getLogger('root').warn('x');
      return scope;
    },
    refusal: undefined,
  },
  {
    name: 'log file prefixes',
    use(amount, instance) {
      const scope = requestTo(instance);
      for (let at = 0; at < amount; at += 1) logger(scope).getLogger(`file${at}`, 'any');
      return scope;
    },
    refusal: 'java.lang.IllegalStateException',
  },
];

const nameOf = (error: Loose): string => error.type ?? error.name;

for (const { name, use, refusal } of cases)
  test(`${name}: allows its limit, and refuses one more`, async () => {
    const { most = assert.fail(), warning } = limits[name] ?? {};
    const scope = await use(most, instanceWith(...types));
    const stateOf = (instance: InstanceState): unknown =>
      quotaUse(instance).find((one) => one.name === name)?.state;
    const wanted = most === 0 ? undefined : warning === undefined ? 'ok' : 'warning';
    assert.equal(stateOf(scope.instance), wanted);
    const over = instanceWith(...types);
    const outcome = await (async () => use(most + 1, over))().then(
      () => undefined,
      (error: unknown) => nameOf(error),
    );
    assert.equal(outcome, refusal);
    const logged = over.log.filter(({ category }) => category === 'quota').map(({ message }) => message);
    // Baskets have an instance of their own here.
    if (stateOf(over) !== undefined) {
      assert.equal(stateOf(over), 'exceeded');
      assert.match(
        logged.at(-1) ?? '',
        new RegExp(`limit ${most}\\): limit exceeded 1 time\\(s\\), max actual was ${most + 1}$`),
      );
    }
  });

test('has a case for each quota with a limit', () => {
  const named = new Set(cases.map(({ name }) => name));
  const limited = Object.entries(limits).filter(([, { most }]) => most !== undefined);
  assert.deepEqual(
    limited.map(([name]) => name).filter((name) => !named.has(name)),
    [],
  );
});

test('logs nothing more into a full file until the next day, and keeps other files', () => {
  const instance = instanceWith();
  const scope = requestTo(instance);
  const log = (): unknown[] =>
    instance.log.splice(0).map(({ level, message }) => [level, message.slice(0, 30)]);
  logger(scope).warn(letters(10 * 1024 * 1024));
  instance.log.splice(0);
  for (const text of ['one', 'two']) logger(scope).warn(text);
  logger(scope).error('other level');
  logger(scope).getLogger('pay', 'any').warn('other file');
  assert.deepEqual(log(), [
    ['warn', 'Quota log file of a day (enfor'],
    ['warn', 'Maximum log file size per day '],
    ['error', 'other level'],
    ['warn', 'other file'],
  ]);
  instance.pass(14 * 3_600_000 - 1);
  logger(scope).warn('still the day');
  assert.deepEqual(log(), []);
  instance.pass(1);
  logger(scope).warn('next day');
  assert.deepEqual(log(), [['warn', 'next day']]);
});

test('counts all levels of a named log file together', () => {
  const instance = instanceWith();
  const scope = requestTo(instance);
  const named = logger(scope).getLogger('pay', 'any');
  named.info(letters(6 * 1024 * 1024));
  named.error(letters(5 * 1024 * 1024));
  assert.match(instance.log.at(-1)?.message ?? '', /logging suspended/);
});

test('lets a job create, delete, and call as much as it likes', () => {
  const instance = instanceWith();
  const quota = createQuota({ isStorefront: false, instance });
  for (const name of ['custom objects created', 'custom objects deleted', 'api.dw.net.HTTPClient.send()'])
    quota.count(name, 1_000);
  assert.deepEqual(quotaUse(instance), []);
  assert.deepEqual(instance.log, []);
});
