/**
 * Renders a page in Chromium without giving Chromium network access.
 *
 * No socket of the browser leaves this machine. Every request of a page is taken from it before its network stack and
 * answered by our fetcher, so that its address rules (each resolved address is checked and then connected to, redirects
 * too), its limits, and its rate limits apply to rendered pages as to all others. A forward proxy would have to break
 * TLS to see as much, and would be open to other processes on loopback. What is not taken from the page (sockets
 * of WebRTC, WebTransport, and workers, speculative connections, reports) is blocked by a second layer:
 * the only way out is a proxy whose name cannot resolve, no name and no literal address resolves at all, and UDP is
 * only allowed through that proxy. This is tested with each browser before the first page.
 *
 * Each page has a process and a profile of its own. Its process group is killed when the page is done, when its time or
 * its memory is used up, and when this process ends. The environment of this process is not passed on.
 */
export { openBrowser } from './open.ts';
export { findBrowser } from './launch.ts';
export { createPrinter, type Printer, type PrinterLimits } from './print.ts';
export { BrowserError, type BrowserErrorCode } from './failure.ts';
export type {
  Browser,
  BrowserLimits,
  BrowserOptions,
  ControlTree,
  Rendering,
  RenderOptions,
} from './rendering.ts';
