import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { SecureContext, TLSSocket } from 'node:tls';
import {
  checkAddress,
  isAllowed,
  noPublicAddress,
  notPublic,
  type Endpoint,
  type TargetRules,
} from './target.ts';
import { canonicalAddress } from './address.ts';
import type { AllowPrivate, FetcherOptions, TlsFacts } from './exchange.ts';
import { connectProblem, nodeErrorCode, FetchFailure, messageOf } from './failure.ts';
import type { Network } from './network.ts';
import { openTcpTo, openTlsOver } from './open-socket.ts';
import { openTunnel, type Proxy } from './proxy.ts';
import { readTlsFacts } from './tls.ts';
import { settleOrAbort, withTimeout } from './timing.ts';

/** An open connection to an address that has passed the rules. */
export interface Connection {
  socket: Socket;
  address: string;
  protocol: 'h2' | 'http/1.1';
  timings: { dns: number; connect: number; tls: number };
  tls?: TlsFacts;
}

type Discretion = Pick<FetcherOptions, 'hidesNames' | 'onPrivateName'>;

export interface ConnectorOptions extends TargetRules, Discretion {
  lookup: Network['lookup'];
  connectMs: number;
  secureContext(): SecureContext | undefined;
  /** The proxy for a destination; undefined if it is reached directly. */
  proxyFor?(to: ConnectTarget): Proxy | undefined;
}

export interface ConnectTarget {
  hostname: string;
  port: number;
  secure: boolean;
}

export type Connect = (to: ConnectTarget, signal: AbortSignal) => Promise<Connection>;

/**
 * The only place where connections are opened. The name is looked up once, every address must be public, the socket
 * connects to one of these addresses, directly or by a proxy that gets that address, and its peer is checked again. A
 * certificate is verified before any HTTP is sent; if it is rejected, the failure includes its facts.
 */
export function createConnector(options: ConnectorOptions): Connect {
  return (to, signal) =>
    withTimeout(options.connectMs, 'timeout-connect', signal, async (stop) => {
      const start = performance.now();
      const mapped = options.resolve.get(`${to.hostname}:${to.port}`);
      const proxy = options.proxyFor?.(to);
      const isUnseen = mapped === undefined && proxy?.resolvesNames === true && isIP(to.hostname) === 0;
      const addresses = mapped
        ? [mapped.address]
        : isUnseen
          ? []
          : await settleOrAbort(findAddresses(to.hostname, options), stop);
      // The port of a name was not checked yet if loopback may have any.
      if (!mapped && options.allowPrivate === 'loopback')
        for (const address of addresses) checkAddress(address, to.port, options, to.hostname);
      const found = performance.now();
      const tunnel = proxy
        ? await openTunnel(
            proxy,
            (isUnseen ? [to.hostname] : addresses).map((address) => ({
              address,
              port: mapped?.port ?? to.port,
            })),
            options.secureContext(),
            stop,
          )
        : undefined;
      const tcp =
        tunnel?.socket ?? (await openTcp(mapped ?? { address: to.hostname, port: to.port }, addresses, stop));
      try {
        // The peer of a tunnel is the proxy, which was given one of the addresses.
        const address =
          tunnel?.address ??
          checkPeer(
            tcp.remoteAddress,
            addresses,
            mapped !== undefined || options.allowPrivate,
            options,
            to.hostname,
          );
        const connected = performance.now();
        const timings = { dns: found - start, connect: connected - found, tls: 0 };
        if (!to.secure) return { socket: tcp, address, protocol: 'http/1.1', timings };
        const socket = await openTls(tcp, to.hostname, options.secureContext(), stop);
        timings.tls = performance.now() - connected;
        const tls = readTlsFacts(socket, to.hostname);
        if (!tls.authorized)
          throw new FetchFailure('tls', `The certificate is not valid: ${tls.error}`, { address, tls });
        return { socket, address, protocol: socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1', timings, tls };
      } catch (error) {
        tcp.destroy();
        throw error;
      }
    });
}

/**
 * All addresses of a name, each of them allowed.
 * @throws FetchFailure `dns` or `not-public`
 */
export async function findAddresses(
  hostname: string,
  rules: Pick<ConnectorOptions, 'lookup' | 'allowPrivate' | 'isPublic'> & Discretion,
): Promise<string[]> {
  const addresses = isIP(hostname) ? [hostname] : await lookUp(hostname, rules);
  if (addresses.length === 0) throw noSuchName(`${hostname} has no IP address.`, rules);
  const barred = addresses.find((address) => !isAllowed(address, rules));
  if (barred !== undefined && !isIP(hostname)) {
    rules.onPrivateName?.(hostname, barred);
    throw rules.hidesNames ? noSuchName('', rules) : notPublic(hostname);
  }
  if (barred !== undefined) throw notPublic(hostname);
  return addresses;
}

async function lookUp(
  hostname: string,
  rules: Pick<ConnectorOptions, 'lookup'> & Discretion,
): Promise<string[]> {
  try {
    return await rules.lookup(hostname);
  } catch (error) {
    const code = nodeErrorCode(error);
    const cannot = `${hostname} does not resolve:`;
    if (passing.has(code))
      throw new FetchFailure('dns', `${cannot} the name server did not respond (${code}).`);
    const none = code === 'ENOTFOUND' || code === 'ENODATA';
    throw noSuchName(`${cannot} ${none ? 'the name does not exist.' : messageOf(error)}`, rules);
  }
}

/** The resolver failed: that says nothing about the name, and can be retried. */
const passing: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED']);

const noSuchName = (said: string, { hidesNames }: Discretion): FetchFailure =>
  new FetchFailure('dns', hidesNames ? noPublicAddress : said);

/**
 * The peer's address, when it is one of those that were checked.
 * @throws FetchFailure `not-public` or `reset`
 */
export function checkPeer(
  peer: string | undefined,
  addresses: readonly string[],
  allowPrivate: AllowPrivate,
  rules: Pick<TargetRules, 'isPublic'>,
  host = '',
): string {
  const address = peer && canonicalAddress(peer);
  if (!address) throw new FetchFailure('reset', 'The connection was closed immediately.');
  const expected = addresses.some((one) => canonicalAddress(one) === address);
  if (!expected || !isAllowed(address, { ...rules, allowPrivate })) throw notPublic(host);
  return address;
}

async function openTcp(to: Endpoint, addresses: readonly string[], stop: AbortSignal): Promise<Socket> {
  const options = {
    host: to.address,
    port: to.port,
    // Returns the checked address, so that the name cannot resolve to another one now. Not called for literals.
    lookup: ((_host, _options, answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      )) satisfies LookupFunction,
  };
  return openTcpTo(options, stop, (error) => {
    const code = nodeErrorCode(error);
    if (code === 'ETIMEDOUT') return new FetchFailure('timeout-connect', 'The connection timed out.');
    return new FetchFailure(code === 'ECONNRESET' ? 'reset' : 'refused', connectProblem(error, to.port));
  });
}

const openTls = (
  tcp: Socket,
  hostname: string,
  secureContext: SecureContext | undefined,
  stop: AbortSignal,
): Promise<TLSSocket> =>
  openTlsOver(
    tcp,
    hostname,
    // Verified by the caller, which reads why it is rejected; nothing is sent before.
    { secureContext, rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] },
    stop,
    (error) => new FetchFailure('tls', `TLS handshake failed: ${messageOf(error)}`),
  );
