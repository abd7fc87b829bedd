/** `dw.content`: images and texts with markup. Scripts make none of them. */
import type { PlatformModules } from '../../contract.ts';
import { documented } from '../../documented.ts';

export const modules: PlatformModules = {};

export interface PlatformMediaFile {
  readonly httpsURL: { toString(): string };
  readonly alt: string | null;
}

export interface PlatformMarkupText {
  readonly markup: string | null;
  readonly source: string | null;
  toString(): string;
}

/** @param url absolute, https */
export function mediaFile(
  url: string,
  {
    alt = null,
    title = null,
    viewType,
  }: { alt?: string | null; title?: string | null; viewType?: string } = {},
): PlatformMediaFile {
  const { pathname, search } = new URL(url);
  const address = (text: string): object => documented('dw.web.URL', { toString: () => text });
  return documented('dw.content.MediaFile', {
    httpsURL: address(url),
    absURL: address(url),
    httpURL: address(url.replace(/^https:/, 'http:')),
    URL: address(pathname + search),
    alt,
    title,
    ...(viewType === undefined ? {} : { viewType }),
  });
}

/** Links of the platform in it, such as `$url(…)$`, are not simulated. */
export const markupText = (markup: string): PlatformMarkupText =>
  documented('dw.content.MarkupText', { markup, source: markup, toString: () => markup });
