/** What pages may load and do: their own style sheet, fonts, and scripts, nothing inline. */
import { createHash } from 'node:crypto';

/** Content-Security-Policy of every page of ours. @param styleHash `'sha256-…'` of one inline style sheet, for documents that stand alone */
export const pagePolicy = (styleHash?: string): string =>
  [
    `default-src 'none'`,
    `style-src 'self'${styleHash === undefined ? '' : ` ${styleHash}`}`,
    `font-src 'self'`,
    `script-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Of the first style element of a document of ours, for `pagePolicy`; undefined when it has none. */
export function inlineStyleHash(document: string): string | undefined {
  const style = /<style>([\s\S]*?)<\/style>/.exec(document)?.[1];
  return style && `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
