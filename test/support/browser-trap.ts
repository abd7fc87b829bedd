/** What a hostile page may try: a server of this machine that counts every touch, and a page with all ways to reach it. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';

/** As Debian installs it. */
export const chromiumPath = '/usr/bin/chromium';
const missing = !existsSync(chromiumPath);
if (missing && process.env['PORTICO_REQUIRE_ALL'] === '1') {
  throw new Error('Chromium is required, and none is installed.');
}
/** For `skip`. */
export const withoutChromium: string | false = missing ? 'no Chromium is installed' : false;

export interface Trap {
  port: number;
  udpPort: number;
  /** Paths that were asked for, `tcp` for each connection and `udp` for each datagram. */
  hits(): string[];
  close(): Promise<void>;
}

/** Listens on loopback, TCP and UDP. */
export async function openTrap(): Promise<Trap> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response
      .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
      .end('reached');
  });
  server.on('connection', () => hits.push('tcp'));
  server.on('upgrade', (request, socket) => {
    hits.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const udp = createSocket('udp4', () => hits.push('udp'));
  await new Promise<void>((resolve) => void udp.bind(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    udpPort: udp.address().port,
    hits: () => hits,
    async close() {
      udp.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Every way in which a page can make the browser send a request. Each way has its own path. */
export function hostilePage({ port, udpPort }: Pick<Trap, 'port' | 'udpPort'>, host = '127.0.0.1'): string {
  const at = (path: string): string => `http://${host}:${port}/${path}`;
  return `<!doctype html><html><head><title>Hostile</title>
<link rel="preconnect" href="${at('preconnect')}"><link rel="dns-prefetch" href="//${host}:${port}">
<link rel="stylesheet" href="${at('stylesheet')}"><link rel="preload" as="script" href="${at('preload')}">
<link rel="prefetch" href="${at('prefetch')}"><link rel="modulepreload" href="${at('modulepreload')}">
<link rel="icon" href="${at('icon')}"><link rel="manifest" href="${at('manifest')}">
<style>@import url("${at('import')}"); @font-face { font-family: f; src: url("${at('font')}") }
  body { font-family: f; background: url("${at('background')}") }</style>
<script type="speculationrules">{"prefetch":[{"urls":["${at('rules-prefetch')}"],"eagerness":"immediate"}],"prerender":[{"urls":["${at('prerender')}"],"eagerness":"immediate"}]}</script>
</head><body><h1>Hostile</h1>
<img src="${at('img')}"><iframe src="${at('iframe')}"></iframe><iframe src="file:///etc/passwd"></iframe>
<iframe src="chrome://version"></iframe><iframe src="/away/iframe"></iframe><iframe srcdoc="<img src='${at('srcdoc')}'>"></iframe>
<object data="${at('object')}"></object><embed src="${at('embed')}"><video src="${at('video')}" autoplay muted></video>
<audio src="${at('audio')}" autoplay></audio><svg><image href="${at('svg')}"/></svg>
<img src="/away/img"><script src="/away/script"></script><script src="${at('script')}"></script>
<a id="ping" href="#x" ping="${at('ping')}">ping</a><a id="download" href="${at('download')}" download>download</a>
<form id="form" method="post" action="${at('form')}" target="popup"></form>
<script>
const trap = ${JSON.stringify(at(''))}, tries = [];
const attempt = (name, run) => { try { const r = run(); if (r && r.catch) r.catch(() => {}); tries.push(name); } catch (e) { tries.push(name + ': ' + e.message); } };
attempt('fetch', () => fetch(trap + 'fetch', { mode: 'no-cors' }));
attempt('post', () => fetch(trap + 'post', { method: 'POST', body: 'x', mode: 'no-cors' }));
attempt('preflight', () => fetch(trap + 'preflight', { method: 'PUT', headers: { 'x-a': '1' } }));
attempt('keepalive', () => fetch(trap + 'keepalive', { mode: 'no-cors', keepalive: true }));
attempt('away', () => fetch('/away/fetch', { mode: 'no-cors' }));
attempt('xhr', () => { const x = new XMLHttpRequest(); x.open('GET', trap + 'xhr'); x.send(); });
attempt('beacon', () => navigator.sendBeacon(trap + 'beacon', 'x'));
attempt('events', () => new EventSource(trap + 'events'));
attempt('socket', () => new WebSocket(trap.replace('http', 'ws') + 'socket'));
attempt('transport', () => new WebTransport('https://${host}:${udpPort}/transport').ready);
attempt('rtc', () => { const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}:${udpPort}' },
  { urls: ['turn:${host}:${udpPort}', 'turn:${host}:${port}?transport=tcp'], username: 'u', credential: 'c' }] });
  p.createDataChannel('d'); return p.createOffer().then((o) => p.setLocalDescription(o)); });
const inside = "fetch('" + trap + "worker-fetch', { mode: 'no-cors' }).catch(() => {}); try { new WebSocket('" + trap.replace('http', 'ws') + "worker-socket') } catch {} try { importScripts('" + trap + "worker-import') } catch {}";
const blob = URL.createObjectURL(new Blob([inside], { type: 'text/javascript' }));
attempt('worker', () => new Worker(blob));
attempt('shared worker', () => new SharedWorker(blob));
attempt('service worker', () => navigator.serviceWorker.register('/worker.js'));
attempt('popup', () => window.open(trap + 'popup'));
attempt('popup by script', () => { const w = window.open('about:blank'); w.document.write('<img src="' + trap + 'popup-img">'); });
attempt('click', () => { document.getElementById('ping').click(); document.getElementById('download').click(); });
attempt('form', () => document.getElementById('form').submit());
attempt('file', () => fetch('file:///etc/passwd'));
attempt('dialog', () => { alert('x'); confirm('x'); });
attempt('permissions', () => { navigator.geolocation.getCurrentPosition(() => document.body.append('loc' + 'ated')); Notification.requestPermission(); });
window.onbeforeunload = () => 'stay';
const told = document.createElement('p'); told.id = 'tries'; told.textContent = tries.join(' | '); document.body.append(told);
</script></body></html>`;
}
