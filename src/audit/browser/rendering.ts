/** Requests to a browser, and its results. */
import type { Fetcher, HttpExchange } from '#fetch';

export interface BrowserOptions {
  /** The program: Chromium or a browser based on it. */
  path: string;
  /** Answers every request of every page. */
  fetcher: Pick<Fetcher, 'fetch'>;
  limits?: Partial<BrowserLimits>;
}

/** For each page. */
export interface BrowserLimits {
  /** Answered by the fetcher; further ones fail. Default 120. */
  requests: number;
  /** Decoded bytes of all answers. Default 20 MB. */
  bytes: number;
  /** Requests at once. Default 6. */
  concurrency: number;
  /** Private memory of all its processes, if /proc is available. Default 1,000 MB. */
  memoryBytes: number;
  /** Maximum characters of HTML returned; the rest is cut. Default 5 million. */
  htmlChars: number;
  /** Pages that may wait for their turn. Default 8. */
  waiting: number;
}

export interface RenderOptions {
  /** Kills the browser. */
  signal?: AbortSignal;
  /**
   * Milliseconds, waiting for its turn included, until the browser is killed; default 15,000. A page that is still busy
   * after four fifths of its turn is read as it is then.
   */
  budgetMs?: number;
  /** Product tokens added to Chrome's user agent, such as `MyBot/1.0`. */
  userAgent?: string;
  /** Rules of robots.txt; disallowed URLs are withheld from the page. Default: all are allowed. */
  allows?: (url: string) => boolean;
}

/** A page after its scripts ran. */
export interface Rendering {
  /** Final URL of the document: scripts may have navigated. */
  url: string;
  /** The document at that time. Open shadow roots are not part of it. */
  html: string;
  /** The last response that became the document. */
  document: HttpExchange;
  /** Whether the network became idle; false when the wait timed out first. */
  quiet: boolean;
  requests: RequestCounts;
  /** Absent if it was too large or took too long. */
  tree?: ControlTree;
  /**
   * Cumulative layout shift over the load and one scroll. Images and fonts are not loaded, so shifts from images
   * without reserved space are underestimated. Absent if it could not be measured.
   */
  cls?: number;
}

/** Controls of the accessibility tree: buttons, links, fields, menu items, dialogs. */
export interface ControlTree {
  controls: number;
  /** How many of them have no name. */
  nameless: number;
  /** The first ten of these: role, and opening tag in at most 160 characters. */
  unnamed: { role: string; html: string }[];
}

/** Images, fonts, media, frames, beacons, and event streams are never requested and not counted. */
export interface RequestCounts {
  /** Passed to the fetcher, redirects included. */
  sent: number;
  /** Those without a response. */
  failed: number;
  /** Withheld from the page because of robots.txt. */
  withheld: number;
  /** Refused because of a limit, or because only GET, HEAD, and small POST requests are sent. */
  refused: number;
  /** Decoded. */
  bytes: number;
}

export interface Browser {
  /** Such as `156.0.8078.79`. */
  version: string;
  /** One page after the other, in the order of the calls. @throws BrowserError */
  render(url: string, options?: RenderOptions): Promise<Rendering>;
  /** Kills running pages and rejects waiting ones. */
  close(): Promise<void>;
}

export const defaultLimits: BrowserLimits = {
  requests: 120,
  bytes: 20_000_000,
  concurrency: 6,
  memoryBytes: 1_000_000_000,
  htmlChars: 5_000_000,
  waiting: 8,
};
