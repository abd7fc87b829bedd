import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createAuthority, type Authority, type IssueOptions } from '../../sandbox/certificates.ts';
import { fetcherFor, serveHttp, serveRaw, serveTls, untilClosed } from '../../test/support/loopback.ts';

describe('tls', () => {
  const day = 86_400_000;
  let authority: Authority;
  before(async () => {
    authority = await createAuthority();
  });

  /** Serves a certificate for `shop.test` and asks for `host` over it, trusting the authority or not. */
  async function askOver(issue: Partial<IssueOptions> = {}, trusted = true, host = 'shop.test') {
    let requests = 0;
    const server = await serveTls(
      await authority.issue({ names: ['shop.test'], ...issue }),
      (_request, response) => {
        requests += 1;
        response.end('page');
      },
    );
    const fetcher = fetcherFor({
      resolve: { [`${host}:443`]: server.at },
      ca: trusted ? [authority.caPem] : [],
    });
    return { exchange: await fetcher.fetch({ url: `https://${host}/` }), requests: () => requests };
  }

  test('describes a valid certificate', async () => {
    const validTo = Math.floor(Date.now() / 1_000) * 1_000 + 30 * day;
    const { exchange } = await askOver({ validTo, intermediate: 'sent' });
    assert.deepEqual([exchange.status, exchange.protocol], [200, 'h2']);
    assert.deepEqual(exchange.tls, {
      authorized: true,
      protocol: 'TLSv1.3',
      alpn: 'h2',
      validTo,
      nameMatches: true,
      chainComplete: true,
    });
    assert.ok(exchange.timings.tls > 0);
  });

  test('describes invalid certificates, and reads no page over them', async () => {
    const cases: [Partial<IssueOptions>, boolean, string, string, boolean, boolean][] = [
      [{ validTo: Date.now() - day / 2 }, true, 'shop.test', 'CERT_HAS_EXPIRED', true, true],
      [{ validFrom: Date.now() + day }, true, 'shop.test', 'CERT_NOT_YET_VALID', true, true],
      [{}, true, 'other.test', 'ERR_TLS_CERT_ALTNAME_INVALID', false, true],
      [{ intermediate: 'omitted' }, true, 'shop.test', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', true, false],
      [{ intermediate: 'sent' }, false, 'shop.test', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true, true],
    ];
    for (const [issue, trusted, host, error, nameMatches, chainComplete] of cases) {
      const { exchange, requests } = await askOver(issue, trusted, host);
      assert.deepEqual([exchange.error?.code, exchange.status, requests()], ['tls', undefined, 0], error);
      const { tls } = exchange;
      assert.deepEqual([tls?.authorized, tls?.error], [false, error]);
      assert.deepEqual([tls?.nameMatches, tls?.chainComplete], [nameMatches, chainComplete], error);
    }
  });

  test('accepts a certificate for an IP address', async () => {
    const server = await serveTls(await authority.issue({ names: ['127.0.0.1'] }), (_request, response) => {
      response.end('page');
    });
    const fetcher = fetcherFor({ allowPrivate: true, ca: [authority.caPem] });
    const { status, tls } = await fetcher.fetch({ url: `https://${server.at}/` });
    assert.deepEqual([status, tls?.nameMatches], [200, true]);
  });

  test('reports a port that does not use TLS as a TLS failure', async () => {
    const plain = await serveHttp((_request, response) => response.end('plain'));
    const closing = await serveRaw((socket) => socket.end());
    for (const { at } of [plain, closing]) {
      const fetcher = fetcherFor({ resolve: { 'shop.test:443': at } });
      assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).error?.code, 'tls');
    }
  });

  test('stops an endless handshake at the connect timeout', async () => {
    const silent = await serveRaw(() => undefined);
    const fetcher = fetcherFor({ resolve: { 'shop.test:443': silent.at }, limits: { connectMs: 40 } });
    const { error } = await fetcher.fetch({ url: 'https://shop.test/' });
    assert.equal(error?.code, 'timeout-connect');
    await untilClosed(silent);
  });

  test('accepts several additional certificate authorities', async () => {
    const other = await createAuthority();
    const server = await serveTls(await authority.issue({ names: ['shop.test'] }), (_request, response) => {
      response.end();
    });
    const fetcher = fetcherFor({
      resolve: { 'shop.test:443': server.at },
      ca: [other.caPem, authority.caPem],
    });
    assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).status, 200);
  });
});
