/**
 * What nothing else answers comes here: each 404 and each legacy redirect of the storefront. Their price is one comparison of the
 * path. The router is loaded for our own paths alone, and only where the site is switched on. No fault of ours reaches the
 * storefront.
 */
import Site from 'dw/system/Site';
import URLRedirectMgr from 'dw/web/URLRedirectMgr';
import server from 'server';
import type * as Router from '../scripts/http/answer.ts';
import { isOurs, ticketHeader } from '../scripts/http/ours.ts';
import type * as Log from '../scripts/log.ts';

server.extend(module.superModule);

server.prepend('Start', async (_req: unknown, _res: unknown, next: () => void) => {
  try {
    const path = String(URLRedirectMgr.redirectOrigin ?? '').split('?')[0] ?? '';
    if (isOurs(path) && (isSwitchedOn() || isSelfCheck())) {
      const { answer } = require('~/cartridge/scripts/http/answer') as typeof Router;
      return await answer(path);
    }
  } catch (error) {
    report(error);
  }
  return next();
});

module.exports = server.exports();

/** This preference alone: the others are read by the router. */
const isSwitchedOn = (): boolean =>
  String(Site.getCurrent().getCustomPreferenceValue('porticoEnabled')) === 'true';

/** Whether it is a genuine one is the router's question. */
const isSelfCheck = (): boolean => Boolean(request.httpHeaders?.get(ticketHeader));

function report(err: unknown): void {
  try {
    const { log } = require('~/cartridge/scripts/log') as typeof Log;
    log('redirect-failed', { err });
  } catch {
    // The storefront answers all the same.
  }
}
