/**
 * What a self-check found so far, from one request of Business Manager to the next. It is a parameter of a URL: short, and signed, so
 * that no link starts a self-check or makes up its result.
 */
import Site from 'dw/system/Site';
import type { Echo } from '../../../int_portico/src/scripts/self-check/echo.ts';
import { createMarker } from '../../../int_portico/src/scripts/platform/tokens.ts';
import { validFor } from '../../../int_portico/src/scripts/self-check/ticket.ts';
import { jsonOf, type Called, type Reply } from './findings.ts';

export interface Progress {
  /** When the self-check began: epoch milliseconds. */
  time: string;
  /** JSON of what came of each request. */
  found: string;
  mark: string;
}

export type Request = Omit<Called, 'reply'>;

/** 1: it arrived unchanged. A number: the status of something else. A text: why there was no answer. */
type Packed = number | string | [path: string, isMethod: boolean, isBody: boolean];

/** Characters of a reason or a path. */
const most = 60;

/** @param began epoch milliseconds */
export function progressOf(secret: string, began: number, called: readonly Called[]): Progress {
  const time = String(began);
  const found = JSON.stringify(called.map(packed));
  return { time, found, mark: createMarker(secret).mark(purpose, signedText(time, found)) };
}

/** Undefined for one that is over, or not ours. @param requests all of them, in their order @param now epoch milliseconds */
export function calledBefore(
  secret: string,
  progress: Progress,
  requests: readonly Request[],
  now: number,
): Called[] | undefined {
  const { time, found, mark } = progress;
  if (!/^\d{13}$/.test(time) || Math.abs(now - Number(time)) > validFor) return undefined;
  if (!createMarker(secret).matches(purpose, signedText(time, found), mark)) return undefined;
  const all = JSON.parse(found) as Packed[];
  return requests.slice(0, all.length).map((request, place) => ({
    ...request,
    reply: unpacked(all[place] ?? '', request),
  }));
}

const purpose = 'self-check progress';

/** Of another site, it would be about other paths. */
const signedText = (time: string, found: string): string =>
  `${String(Site.getCurrent().ID)} ${time} ${found}`;

function packed({ reply, path, method, bodyHash }: Called): Packed {
  if (!reply.reached) return reply.why.slice(0, most);
  const echo = reply.status === 200 ? jsonOf<Echo>(reply.text) : undefined;
  if (echo?.method === undefined) return reply.status;
  const [isMethod, isBody] = [echo.method === method, echo.bodyHash === bodyHash];
  if (echo.path === path && isMethod && isBody) return 1;
  return [String(echo.path).slice(0, most), isMethod, isBody];
}

function unpacked(one: Packed, { path, method, bodyHash }: Request): Reply {
  if (typeof one === 'string') return { reached: false, why: one };
  if (typeof one === 'number' && one !== 1) return { reached: true, status: one, text: '' };
  const [arrived, isMethod, isBody] = one === 1 ? [path, true, true] : (one as Exclude<Packed, number>);
  const echo: Echo = {
    path: String(arrived),
    method: isMethod ? method : '',
    bodyHash: isBody ? bodyHash : '',
  };
  return { reached: true, status: 200, text: JSON.stringify(echo) };
}
