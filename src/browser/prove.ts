/** That the walls hold is seen, not believed: switches of a browser are renamed without a word. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';

/** Long for a browser that asks, short for us. */
const patienceMs = 1_500;

/** Lets a page ask loopback by TCP and by WebRTC, with nothing taken from it. @returns whether nothing arrived */
export async function wallsHold(context: BrowserContext): Promise<boolean> {
  let arrived = 0;
  const tcp = createServer((socket) => {
    arrived += 1;
    socket.destroy();
  });
  const udp = createSocket('udp4', () => (arrived += 1));
  try {
    tcp.listen(0, '127.0.0.1');
    udp.bind(0, '127.0.0.1');
    await Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
    const page = context.pages()[0] ?? (await context.newPage());
    const url = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}/`;
    const stun = `stun:127.0.0.1:${udp.address().port}`;
    await page.evaluate(`(${attempt})(${JSON.stringify({ url, stun, patienceMs })})`);
    return arrived === 0;
  } finally {
    tcp.close();
    udp.close();
  }
}

/** Runs in the page; a text, since the page's world is none of ours. Ends a little after both ways have. */
const attempt = `async ({ url, stun, patienceMs }) => {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const fetched = fetch(url, { mode: 'no-cors' }).catch(() => undefined);
  const peer = new RTCPeerConnection({ iceServers: [{ urls: stun }] });
  const gathered = new Promise((resolve) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
  });
  peer.createDataChannel('a');
  await peer.setLocalDescription(await peer.createOffer());
  await Promise.race([late, Promise.all([fetched, gathered])]);
  await new Promise((resolve) => setTimeout(resolve, 50));
}`;
