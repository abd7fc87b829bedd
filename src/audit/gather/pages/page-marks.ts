/** What is kept of every page that was parsed, in the sample or not. */
import { canonicalUrl } from '../../parse/files/declared-links.ts';
import type { PageFacts } from '../../parse/facts/facts.ts';
import { robotsDirectives } from '../../parse/robots/preferences.ts';
import type { PageParser } from './pages.ts';

export interface PageMarks {
  title: string;
  /** Of the visible text. */
  simhash: string;
  chars: number;
  /** Rendered by scripts: the HTML has an empty root. */
  shell: boolean;
  noindex: boolean;
  canonical?: string;
}

export interface MarkingParser {
  parser: PageParser;
  /** By final URL; the first response counts, which is that to [agent]. */
  marksOf(finalUrl: string): PageMarks | undefined;
}

export function markingParser(inner: PageParser): MarkingParser {
  const marks = new Map<string, PageMarks>();
  return {
    parser: {
      async page(body, context) {
        const facts = await inner.page(body, context);
        if (!marks.has(context.url)) marks.set(context.url, marksFrom(facts, context.url, context.headers));
        return facts;
      },
    },
    marksOf: (finalUrl) => marks.get(finalUrl),
  };
}

type Headers = readonly (readonly [string, string])[];

export function marksFrom({ head, text, shell }: PageFacts, url: string, headers: Headers): PageMarks {
  const canonical = canonicalUrl(head, url);
  return {
    title: head.titles[0] ?? '',
    simhash: text.simhash,
    chars: text.chars,
    shell: shell.emptyRoot !== undefined,
    noindex: isNoindex(head.metas, headers),
    ...(canonical ? { canonical } : {}),
  };
}

/** `noindex` or `none`, for all agents or for Googlebot. */
export const isNoindex = (metas: readonly { name: string; content: string }[], headers: Headers): boolean =>
  robotsDirectives(metas, headers).some(
    ({ agent, directive }) =>
      (agent === '*' || agent === 'googlebot') && (directive === 'noindex' || directive === 'none'),
  );
