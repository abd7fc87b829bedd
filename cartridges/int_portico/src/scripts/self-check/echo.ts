/** What arrives at a path of the storefront, as the self-check of Business Manager asks for it. */
import { preferences } from '../preferences/values.ts';
import { received } from '../http/call.ts';
import { ticketHeader } from '../http/ours.ts';
import { respond } from '../http/respond.ts';
import { hash } from '../platform/crypto.ts';
import { isTicket } from './ticket.ts';

export interface Echo {
  /** As the cartridge was asked for it, with the case of its letters. */
  path: string;
  method: string;
  /** SHA-256, hex. */
  bodyHash: string;
}

/** Whether the request was one of a self-check, which is answered then. Also where the site is off. */
export function answeredEcho(path: string): boolean {
  if (!isSelfCheck()) return false;
  const { method, body } = received();
  const echo: Echo = { path, method, bodyHash: hash('sha256', body, 'hex') };
  respond({ status: 200, headers: {}, body: echo });
  return true;
}

export function isSelfCheck(): boolean {
  const ticket = request.httpHeaders?.get(ticketHeader);
  if (ticket === null || ticket === undefined) return false;
  return isTicket(preferences().text('porticoSecret'), String(ticket), Date.now());
}
