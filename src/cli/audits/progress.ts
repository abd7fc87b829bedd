/** Live progress on standard error: which step, which page, requests left. */
import type { ProgressEvent } from '#audit';
import { clean } from '#audit/plain-text';

export interface Progress {
  show(event: ProgressEvent): void;
  /** Removes the line. */
  end(): void;
}

/** A spinner on a terminal, a line for each tenth request in a log, nothing when quiet. */
export async function startProgress(
  quiet: boolean,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<Progress> {
  if (quiet) return { show() {}, end() {} };
  // A terminal that does not know its width (as `script` and some CI give) would make the spinner count lines forever.
  if (!stream.isTTY || !stream.columns) return plainProgress(stream);
  const { default: ora } = await import('ora');
  const spinner = ora({ stream, text: 'Starting', discardStdin: false }).start();
  return {
    show: (event) => void (spinner.text = line(event, stream.columns)),
    end: () => void spinner.stop(),
  };
}

function plainProgress(stream: NodeJS.WriteStream): Progress {
  let shown = 0;
  return {
    show(event) {
      if (event.done < shown + 10) return;
      shown = event.done;
      stream.write(`${line(event)}\n`);
    },
    end() {},
  };
}

/** Names of requests, by the purpose that the gatherer gives them. */
const steps: Record<string, string> = {
  home: 'home page',
  robots: 'robots.txt',
  'host-http': 'home page over HTTP',
  'host-twin': 'home page with and without www',
  baseline: 'nonexistent page',
  sitemap: 'sitemap',
  'sitemap-loc': 'page from the sitemap',
  listing: 'category page',
  'next-page': 'next page of a category',
  product: 'product page',
  policy: 'policy page',
  search: 'search results',
  cart: 'cart',
  feed: 'feed',
  file: 'file for agents',
  endpoint: 'endpoint',
  image: 'product image',
  asset: 'style sheet or script',
  target: 'link target',
  'url-variant': 'product page with tracking parameters',
  conditional: 'conditional request',
  'replay-home': 'home page as another client',
  'replay-product': 'product page as another client',
  'replay-file': 'robots.txt and sitemap as another client',
  rendering: 'page in a browser',
  ucp: 'UCP manifest',
  'ucp-head': 'headers of the UCP manifest',
  'ucp-link': 'document linked from the UCP manifest',
  'ucp-probe': 'UCP catalog',
  mcp: 'MCP endpoint',
  'mcp-get': 'MCP endpoint',
  'mcp-card': 'MCP server card',
  nlweb: 'NLWeb endpoint',
};

function line({ step, url, done, left }: ProgressEvent, columns = 120): string {
  const width = Math.max(20, columns - 4);
  const text = clean(`${done} requests, ${left} left · ${steps[step] ?? step} · ${url}`);
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
