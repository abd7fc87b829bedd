/**
 * Serves healthy shops `shop-1.test`, `shop-2.test` … for a benchmark, each behind a line on which answers travel for a
 * while. Arguments: how many, milliseconds. Prints one line of JSON: `near` and `far` routes, root certificate.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createAuthority } from '../sandbox/certificates.ts';
import { startShop } from '../sandbox/shops/index.ts';

const [count = 1, delayMs = 0] = process.argv.slice(2).map(Number);

/** Hands everything on, what comes back after the delay; order is kept, bandwidth is not limited. */
function join(client: Socket, port: number): void {
  const shop = connect(port, '127.0.0.1');
  const later = (act: () => void): void => void setTimeout(act, delayMs);
  client.pipe(shop);
  shop.on('data', (chunk) => later(() => client.destroyed || client.write(chunk)));
  shop.on('end', () => later(() => client.end()));
  shop.on('error', () => client.destroy());
  client.on('error', () => shop.destroy());
  client.setNoDelay(true);
  shop.setNoDelay(true);
}

async function startLine(port: number): Promise<number> {
  const server = createServer((client) => join(client, port)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return (server.address() as AddressInfo).port;
}

const authority = await createAuthority();
const near: Record<string, string> = {};
const far: Record<string, string> = {};
for (let i = 1; i <= count; i += 1) {
  const { resolve } = await startShop({ name: `shop-${i}`, authority });
  Object.assign(near, resolve);
  for (const [name, address] of Object.entries(resolve)) {
    far[name] = `127.0.0.1:${await startLine(Number(address.split(':')[1]))}`;
  }
}
process.once('SIGTERM', () => process.exit());
console.log(JSON.stringify({ near, far, ca: authority.caPem }));
