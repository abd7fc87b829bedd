/** Response headers of all pages: no caching, no referrer, no framing. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { layout, type CheckoutPage } from './html/layout.ts';
import { checkoutStyle } from './html/style.ts';

export interface PageHeaders {
  status?: ContentfulStatusCode;
  /** Origins of images. */
  pictures?: readonly string[];
  /** Origins that a form of the page may end up at, by a redirect. */
  formTargets?: readonly string[];
  retryAfter?: number;
  /** Version of the shown checkout. */
  etag?: string;
}

const styleHash = `'sha256-${createHash('sha256').update(checkoutStyle).digest('base64')}'`;

export const privateHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const policy = ({ pictures = [], formTargets = [] }: PageHeaders): string =>
  [
    `default-src 'none'`,
    `style-src ${styleHash}`,
    `img-src 'self' data:${pictures.map((origin) => ` ${origin}`).join('')}`,
    [`form-action 'self'`, ...formTargets].join(' '),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

export async function respond(c: Context, page: CheckoutPage, headers: PageHeaders = {}): Promise<Response> {
  const { status = 200, retryAfter, etag } = headers;
  return c.body(String(await layout(page)), status, {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Language': page.words.language,
    Vary: 'Accept-Language',
    ...privateHeaders,
    'Content-Security-Policy': policy(headers),
    ...(etag === undefined ? {} : { ETag: etag }),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
}

/** Redirect after a post, so that a reload does not post again. */
export const seeOther = (c: Context, location: string): Response =>
  c.body(null, 303, { ...privateHeaders, Location: location });
