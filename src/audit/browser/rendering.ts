/** What is asked of a browser, and what it answers. */
import type { Fetcher, HttpExchange } from '#fetch';

export interface BrowserOptions {
  /** The program: Chromium, or another browser made of it. */
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
  /** Private memory of all its processes, where /proc tells. Default 1,000 MB. */
  memoryBytes: number;
  /** Characters of HTML that are handed back; more is cut off. Default 5 million. */
  htmlChars: number;
  /** Pages that may wait for their turn. Default 8. */
  waiting: number;
}

export interface RenderOptions {
  /** Kills the browser. */
  signal?: AbortSignal;
  /**
   * Milliseconds, waiting for its turn included, until the browser is killed; default 15,000. A page that is still busy
   * after four fifths of its turn is taken as it then stands.
   */
  budgetMs?: number;
  /** Product tokens put into the user agent beside those of Chrome, such as `MyBot/1.0`. */
  userAgent?: string;
  /** What robots.txt says; an address that may not be asked is withheld from the page. Default: all may. */
  allows?: (url: string) => boolean;
}

/** A page after its scripts ran. */
export interface Rendering {
  /** Address of the document at the end: scripts may have led elsewhere. */
  url: string;
  /** The document as it then stands. Open shadow roots are not part of it. */
  html: string;
  /** The last answer that became the document. */
  document: HttpExchange;
  /** The network came to rest; false when the time for waiting ended first. */
  quiet: boolean;
  requests: RequestCounts;
  /** Absent where it was too large or took too long. */
  tree?: ControlTree;
  /**
   * Cumulative layout shift over the load and one scroll. Pictures and fonts are not loaded: one without reserved room
   * counts too little. Absent where it could not be measured.
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

/** Images, fonts, media, frames, beacons and event streams are never asked for and not counted. */
export interface RequestCounts {
  /** Handed to the fetcher, redirects included. */
  sent: number;
  /** Of these without an answer. */
  failed: number;
  /** Kept from the page because robots.txt says so. */
  withheld: number;
  /** Refused for a limit of ours, or because only GET, HEAD and small POST requests are made. */
  refused: number;
  /** Decoded. */
  bytes: number;
}

export interface Browser {
  /** Such as `156.0.8078.79`. */
  version: string;
  /** One page after the other, in the order asked for. @throws BrowserError */
  render(url: string, options?: RenderOptions): Promise<Rendering>;
  /** Kills what runs and refuses what waits. */
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
