/** What nothing else answers comes here: our paths are answered in place, all others are the storefront's, as before. */
import URLRedirectMgr from 'dw/web/URLRedirectMgr';
import server from 'server';
import { answer } from '../scripts/http/answer.ts';
import { isOurs } from '../scripts/http/paths.ts';

server.extend(module.superModule);

server.prepend('Start', (_req: unknown, _res: unknown, next: () => void) => {
  const path = String(URLRedirectMgr.redirectOrigin ?? '').split('?')[0] ?? '';
  if (isOurs(path)) return answer(path);
  return next();
});

module.exports = server.exports();
