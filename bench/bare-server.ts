/** The least that can serve a document: what the manifest is compared with. Takes its bytes from the address given. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = Buffer.from(await (await fetch(process.argv[2] as string)).arrayBuffer());
const server = createServer((_request, response) => {
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
});
