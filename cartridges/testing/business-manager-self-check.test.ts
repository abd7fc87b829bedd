/** The self-check of Business Manager in both engines: what it calls, and what it finds. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { testEngines, writeCartridges } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import { routes } from '../int_portico/src/scripts/http/paths.ts';
import { builtCartridge } from './instance.ts';
import { openManaged, type Managed, type ManagedPage } from './business-manager.testing.ts';
import { installedMetadata, source } from './scripts.ts';

const handler = {
  name: 'test.demo.pay',
  id: 'sandbox',
  version: '2026-08-25',
  spec: 'https://demo.test/pay',
  schema: 'https://demo.test/pay.json',
  method: 'CREDIT_CARD',
  instruments: [{ type: 'card' }],
};

const aliases = readFileSync(join(source, 'metadata/aliases/urlrules.xml'), 'utf8');
const aliasPaths = [...aliases.matchAll(/<pipeline-alias pipeline[^>]*>([^<]+)</g)].map(
  ([, path = '']) => path,
);

const companionKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

for (const { kind: engine, skip } of testEngines())
  describe(`self-check of Business Manager in ${engine}`, { skip }, () => {
    const within = async (
      options: Parameters<typeof openManaged>[1],
      work: (managed: Managed) => Promise<void>,
    ): Promise<void> => {
      const managed = await openManaged(engine, options);
      try {
        await work(managed);
      } finally {
        await managed.instance.close();
      }
    };
    const runJobs = async ({ instance }: Managed): Promise<void> => {
      for (const [module, name] of [
        ['recover', 'recover'],
        ['purge', 'purge'],
      ] as const)
        await instance.runJob({ module: `int_portico/cartridge/scripts/jobs/${module}`, function: name });
    };
    const resultOf = ({ rows }: ManagedPage, title: string): string =>
      rows
        .find(([first]) => first === title)
        ?.slice(1)
        .join(': ') ?? assert.fail(title);

    test('finds nothing wrong with a whole installation, and signs the result', () =>
      within({}, async (managed) => {
        await runJobs(managed);
        const checked = await managed.check();
        assert.equal(checked.status, 200, checked.text);
        const bad = checked.rows.slice(1).filter(([, verdict]) => verdict !== 'OK');
        // The reference architecture's own processor asks no bank.
        const expected = ['Processor of sandbox'];
        if (engine === 'node')
          expected.unshift('Paths with an ID', 'Capitals in paths', 'Methods and content');
        assert.deepEqual(
          bad.map(([title]) => title),
          expected,
        );
        assert.ok(checked.rows.length > 9);
        assert.match(checked.text, new RegExp(`Self-check\\s+Portico ${version.replaceAll('.', '\\.')}\\s`));
        const wanted = routes
          .filter(([method]) => method !== 'HEAD')
          .map(([method, path]) => `${method} ${path.replace('{id}', 'SelfCheck-AbCdEf')}`);
        const { called } = managed;
        assert.deepEqual(
          called.filter((one) => !one.includes('/UCP-SelfCheck')),
          wanted,
        );
        const sent = managed.instance.quotaUse().find(({ name }) => name.endsWith('HTTPClient.send()'));
        assert.ok(sent && sent.used <= (sent.most ?? 0) / 2, JSON.stringify(sent));
        const [, json = ''] = /readonly>(.*?)<\/textarea>/s.exec(checked.html) ?? [];
        const signed = JSON.parse(unescaped(json)) as { result: string; signature: string };
        const verify = async (content: unknown): Promise<unknown> => {
          const { verify: url, version: by } = JSON.parse(signed.result) as {
            verify: string;
            version: string;
          };
          assert.equal(by, version);
          const answer = await fetch(managed.instance.origin + new URL(url).pathname, {
            method: 'POST',
            body: JSON.stringify(content),
          });
          return [answer.status, await answer.json()];
        };
        assert.deepEqual(await verify(signed), [200, { valid: true }]);
        assert.deepEqual(await verify({ ...signed, result: `${signed.result} ` }), [200, { valid: false }]);
        assert.deepEqual(await verify({ ...signed, signature: '' }), [200, { valid: false }]);
        assert.deepEqual(((await verify({})) as unknown[])[0], 404);
      }));

    /** Each opens an instance: what the engine itself could get wrong is tried above. */
    const faults: [
      what: string,
      options: NonNullable<Parameters<typeof openManaged>[1]>,
      title: string,
      says: RegExp,
    ][] = [
      ['a page cache that is off', { pageCaching: false }, 'Page cache', /^Problem: The page cache/],
      [
        'a payment method that is not there',
        { changes: { porticoPaymentHandlers: JSON.stringify([{ ...handler, method: 'NO_SUCH' }]) } },
        'Processor of sandbox',
        /^Problem: The payment method NO_SUCH does not exist/,
      ],
      [
        'a private key that is not there',
        { changes: { porticoHookEnabled: true, porticoHookKeyAlias: 'lost' } },
        'Companion hook',
        /^Problem: lost: There is no RSA private key/,
      ],
      [
        'a setting that is not valid',
        { changes: { porticoCountry: 'Ireland' } },
        'Settings',
        /^Problem: “Country” /,
      ],
      [
        'a processor that may not charge',
        {},
        'Processor of sandbox',
        /^Not checked: Confirm that your integration charges\./,
      ],
      [
        'a payment method of the companion hook whose processor has no adapter',
        { changes: { porticoHookEnabled: true, porticoHookKeyAlias: 'k' }, keys: { k: companionKey } },
        'Companion hook',
        /^Problem: No adapter for the payment processor PORTICO\..*Enable the payment method PORTICO/,
      ],
      [
        'an order of hooks that cannot be known',
        { changes: { porticoHookEnabled: true, porticoHookKeyAlias: 'k' }, keys: { k: companionKey } },
        'Order of the companion hook',
        /^Not checked: Confirm that no cartridge to the left/,
      ],
      [
        'an event sink whose job does not run',
        {
          changes: {
            porticoEventSink: 'https://portico.example/sink',
            porticoEventSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
          },
        },
        'Job “Portico: forward events”',
        /^Problem: It has not run for this site/,
      ],
      ['a job that does not run', {}, 'Job “Portico: recover”', /^Problem: It has not run for this site/],
      [
        'a site that is off',
        { changes: { porticoEnabled: false } },
        'Settings',
        /^Not checked: .*not enabled/,
      ],
      [
        'no secret',
        { changes: { porticoSecret: '' } },
        'Secret',
        /^Problem: Set a secret before you run the self-check\./,
      ],
      [
        'a manifest that is off, and is served by a CDN',
        {
          changes: { porticoManifest: 'off' },
          edge: (_, path) =>
            path.startsWith('/.well-known/ucp')
              ? { status: 200, text: '{"ucp":{"version":"2026-04-08"}}' }
              : undefined,
        },
        'Fixed paths',
        /^OK: .*The setting “Manifest” is off, so \/\.well-known\/ucp was not called\.$/,
      ],
      [
        'a firewall that blocks POST',
        { edge: (method) => (method === 'POST' ? { status: 403, text: '<html>' } : undefined) },
        'Methods and content',
        /^Problem: .*POST \/api\/ucp\/checkout-sessions \(HTTP 403\)/,
      ],
      [
        'the page cache behind a firewall that blocks POST',
        { edge: (method) => (method === 'POST' ? { status: 403, text: '<html>' } : undefined) },
        'Page cache',
        /^OK/,
      ],
      [
        'an instance that cannot call itself',
        { reachable: false },
        'Cartridge path',
        /^Not checked: .*connect timed out/,
      ],
    ];
    for (const [what, options, title, says] of engine === 'node' ? faults : [])
      test(`finds ${what}`, () =>
        within(options, async (managed) => {
          const checked = await managed.check();
          assert.match(resultOf(checked, title), says);
        }));

    if (engine === 'node') {
      // Sources in Node have no RedirectURL-Start: as where another cartridge replaces it.
      test('finds each alias that is missing', () => {
        const missing = aliasPaths.filter((path) => path.startsWith('api/ucp/c'));
        const rules = missing.reduce(
          (text, path) => text.replace(new RegExp(`<pipeline-alias[^>]*>${path}</pipeline-alias>`), ''),
          aliases,
        );
        return within({ urlRules: { demo: rules } }, async (managed) => {
          const said = resultOf(await managed.check(), 'Fixed paths');
          assert.equal(missing.length, 6);
          for (const path of missing) assert.ok(said.includes(`POST /${path} (HTTP 404)`), said);
          assert.match(said, /^Problem: (?!.*discover).*Import the URL aliases/);
        });
      });

      test('continues only with its own, recent progress', () =>
        within({}, async ({ page, instance, called }) => {
          const { csrf_token: token = '' } = (await page('Start')).form;
          const { location } = await page('Check', { csrf_token: token });
          const rest = location?.split('PorticoAdmin-')[1] ?? assert.fail();
          called.splice(0);
          for (const changed of ['CheckRest', rest.replace('found=%5B1', 'found=%5B2'), `${rest}0`]) {
            const refused = await page(changed);
            assert.equal(refused.status, 403, changed);
            assert.match(refused.text, /Run it again/);
          }
          assert.deepEqual(called, []);
          assert.equal((await page(rest)).status, 302);
          instance.state.preferences.get('demo')?.set('porticoSecret', 'another secret of thirty-two chars');
          assert.equal((await page(rest)).status, 403);
        }));

      test('finds a job that failed', () =>
        within({ changes: { porticoEventSink: 'http://insecure.test' } }, async (managed) => {
          const [module, name] = ['int_portico/cartridge/scripts/jobs/forward-events', 'forwardEvents'];
          await managed.instance.runJob({ module, function: name });
          const said = resultOf(await managed.check(), 'Job “Portico: forward events”');
          assert.match(said, /^Problem: It failed just now\./);
        }));

      test('finds a custom object type that is not imported', async () => {
        const { system, custom } = await installedMetadata();
        const without = new Map([...custom].filter(([id]) => id !== 'PorticoSession'));
        await within({ metadata: { system, custom: without } }, async (managed) => {
          const checked = await managed.check();
          assert.match(
            resultOf(checked, 'Installation'),
            /^Problem: .*the custom object type PorticoSession\./,
          );
          assert.match(resultOf(checked, 'Fixed paths'), /^OK/);
        });
      });
    }

    // Sources in Node have no exports of a controller that extends another.
    if (engine === 'rhino')
      test('finds another cartridge that takes the paths', async () => {
        const { cartridges, remove } = writeCartridges({
          'app_taker/cartridge/controllers/RedirectURL.js':
            'exports.Start = function () { response.setStatus(404); }; exports.Start.public = true;',
        });
        try {
          await within(
            { urlRules: {}, cartridges: [...cartridges, { name: 'int_portico', root: builtCartridge() }] },
            async (managed) => {
              const checked = await managed.check();
              assert.match(resultOf(checked, 'Fixed paths'), /^Problem: .*GET \/\.well-known\/ucp/);
              assert.match(
                resultOf(checked, 'Paths with an ID'),
                /^Problem: .*to the left of app_storefront_base/,
              );
            },
          );
        } finally {
          remove();
        }
      });

    test('rejects calls of the self-check from anyone else', () =>
      within({}, async ({ instance }) => {
        const route = `${instance.origin}/on/demandware.store/Sites-demo-Site/default/UCP-SelfCheck`;
        for (const ticket of ['', '1'.repeat(13), `${Date.now()}.${'a'.repeat(22)}`]) {
          const answer = await fetch(route, { headers: { 'X-Portico-Check': ticket } });
          assert.equal(answer.status, 404, ticket);
          const search = await fetch(`${instance.origin}/.well-known/ucp`, {
            headers: { 'X-Portico-Check': ticket },
          });
          assert.ok(((await search.json()) as object)['ucp' as never], ticket);
        }
      }));
  });

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
