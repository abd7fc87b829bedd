/** Connects through a forward proxy without bypassing the address rules: the proxy gets a checked address, never a name. */
import { isIP, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { SecureContext } from 'node:tls';
import { isLoopbackAddress } from './address.ts';
import type { ConnectTarget } from './connector.ts';
import type { ProxySettings } from './exchange.ts';
import { connectProblem, FetchFailure } from './failure.ts';
import { openTcpTo, openTlsOver } from './open-socket.ts';
import type { Endpoint } from './target.ts';
import { settleOrAbort } from './timing.ts';

export interface Proxy {
  url: URL;
  /** The proxy resolves names, so their addresses are unknown here. */
  resolvesNames: boolean;
}

const maxHead = 16_384;
/** How many addresses of one name are tried. */
const maxTries = 3;
/** The proxy did not reach the address; another one of the name may work. */
const unreached = new Set([502, 503, 504]);

/** The proxy for a destination; undefined if it is reached directly. @throws TypeError */
export function chooseProxy(settings: ProxySettings): (to: ConnectTarget) => Proxy | undefined {
  const { resolvesNames = false, noProxy = '' } = settings;
  const [https, http] = [settings.https, settings.http].map((text) =>
    text === undefined ? undefined : { url: new URL(text), resolvesNames },
  );
  const isDirect = readNoProxy(noProxy);
  return (to) => (isDirect(to) ? undefined : to.secure ? https : http);
}

/** `NO_PROXY` as curl and Go read it: names with their subdomains, addresses, networks, each with or without a port, and `*`. */
export function readNoProxy(list: string): (to: Pick<ConnectTarget, 'hostname' | 'port'>) => boolean {
  const entries = list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readEntry);
  return ({ hostname, port }) =>
    hostname === 'localhost' ||
    isLoopbackAddress(hostname) ||
    entries.some((entry) => (entry.port === undefined || entry.port === port) && entry.matches(hostname));
}

function readEntry(text: string): { port?: number; matches(hostname: string): boolean } {
  if (text === '*') return { matches: () => true };
  const network = /^[^/]+\/\d+$/.test(text) ? parseNetwork(text) : undefined;
  if (network)
    return { matches: (hostname) => isIP(hostname) !== 0 && inNetwork(ipaddr.process(hostname), network) };
  const [, bracketed, plain = '', port] = /^(?:\[(.+)\]|(.*?))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const whole = isIP(text) ? text : (bracketed ?? plain);
  const name = whole.toLowerCase().replace(/^\*?\./, '');
  return {
    ...(port === undefined || isIP(text) ? {} : { port: Number(port) }),
    matches: (hostname) =>
      isIP(name)
        ? isIP(hostname) !== 0 && ipaddr.process(hostname).toString() === ipaddr.process(name).toString()
        : hostname.toLowerCase() === name || hostname.toLowerCase().endsWith(`.${name}`),
  };
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

function parseNetwork(text: string): Network | undefined {
  try {
    return ipaddr.parseCIDR(text);
  } catch {
    return undefined;
  }
}

const inNetwork = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/**
 * A tunnel to the first of these destinations that the proxy reaches.
 * @param places checked addresses; a name only if the proxy resolves names
 * @throws FetchFailure `proxy`
 */
export async function openTunnel(
  proxy: Proxy,
  places: readonly Endpoint[],
  secureContext: SecureContext | undefined,
  stop: AbortSignal,
): Promise<{ socket: Socket; address: string }> {
  const tried = places.slice(0, maxTries);
  for (const [at, { address, port }] of tried.entries()) {
    const socket = await openProxy(proxy.url, secureContext, stop);
    try {
      const status = await settleOrAbort(askForTunnel(socket, proxy.url, address, port), stop);
      if (status >= 200 && status < 300) return { socket, address: isIP(address) ? address : '' };
      if (!unreached.has(status) || at === tried.length - 1) throw refusal(proxy.url, status);
      socket.destroy();
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }
  throw failure(proxy.url, 'got no address to connect to.');
}

async function openProxy(
  url: URL,
  secureContext: SecureContext | undefined,
  stop: AbortSignal,
): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = Number(url.port) || (secure ? 443 : 80);
  const name = (error: unknown): FetchFailure =>
    failure(url, `cannot be reached. ${connectProblem(error, port)}`);
  const tcp = await openTcpTo({ host, port }, stop, name);
  return secure ? openTlsOver(tcp, host, { secureContext, rejectUnauthorized: true }, stop, name) : tcp;
}

/** @returns the status of the response; the data after its head stays in the socket */
function askForTunnel(socket: Socket, url: URL, address: string, port: number): Promise<number> {
  const authority = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const login = user === ':' ? '' : `Proxy-Authorization: Basic ${Buffer.from(user).toString('base64')}\r\n`;
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const leave = (): void => {
      socket.off('readable', read).off('end', onEnd).off('close', onEnd).off('error', onEnd);
    };
    const onEnd = (): void => {
      leave();
      reject(failure(url, 'closed the connection before it responded.'));
    };
    const read = (): void => {
      for (let chunk = socket.read() as Buffer | null; chunk; chunk = socket.read() as Buffer | null) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0 && head.length <= maxHead) continue;
        leave();
        const status = /^HTTP\/1\.[01] (\d{3})(?: |\r|$)/.exec(head.toString('latin1', 0, 64))?.[1];
        if (end < 0 || status === undefined) return reject(failure(url, 'did not respond as an HTTP proxy.'));
        const rest = head.subarray(end + 4);
        if (rest.length > 0) socket.unshift(rest);
        return resolve(Number(status));
      }
    };
    socket.on('readable', read).on('end', onEnd).on('close', onEnd).on('error', onEnd);
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${login}\r\n`);
  });
}

function refusal(url: URL, status: number): FetchFailure {
  if (status !== 407) return failure(url, `returned ${status} to CONNECT.`);
  return failure(
    url,
    url.username === ''
      ? 'requires a user name and password (407).'
      : 'rejected the user name and password (407).',
  );
}

/** Without the user and the password of its URL. */
const failure = (url: URL, what: string): FetchFailure =>
  new FetchFailure('proxy', `The proxy ${url.host} ${what}`);
