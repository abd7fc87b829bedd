/** Who our fetcher is. Every promise here is held by a test: `test/site/scan-bot.test.ts`. */
import { button, html, input, pageHead, sitePage, type Html } from '../../design/index.ts';

export interface AuditLimits {
  /** Requests of one audit. */
  maxRequests: number;
}

export const botPage = (
  origin: string,
  { maxRequests }: AuditLimits,
  owner: { typed?: string; error?: string } = {},
): Html =>
  sitePage({
    path: '/bot',
    title: owner.error === undefined ? 'Our bot' : 'Error: our bot',
    description:
      'What the fetcher AgentReadinessAudit does on a site, which names it bears, how often it comes, and how to allow or refuse it.',
    canonical: `${origin}/bot`,
    content: html`${pageHead('AgentReadinessAudit, our bot', {
        text: 'It reads a shop as AI agents do, when somebody asks this service for an audit. It does not crawl, and nothing it reads trains a model.',
      })}
      <div class="prose">
        <h2>Its names</h2>
        <p>
          Most requests bear this user agent. Its token for robots.txt is <code>AgentReadinessAudit</code>.
        </p>
        <pre tabindex="0"><code>AgentReadinessAudit/1.0</code></pre>
        <p>
          An audit also finds out whether a shop answers different visitors differently. For that it asks for
          a few pages again under other names:
        </p>
        <ul>
          <li>the home page and one product with the headers of Chrome,</li>
          <li>that product with the user agent of Chrome and no other header, and as Markdown,</li>
          <li>
            robots.txt, the first sitemap and an agent manifest, where there are any, as <code>curl</code>;
            the manifest also without a user agent,
          </li>
          <li>
            in audits that were asked for with an account: one product, and the manifest, with the names
            ChatGPT-User, Claude-User, Perplexity-User, OAI-SearchBot and PerplexityBot, once each and at the
            end.
          </li>
        </ul>
        <p>
          We are none of those. All of these requests obey your rules for <code>AgentReadinessAudit</code>,
          and come from the same address as the others.
        </p>

        <h2>How often it comes</h2>
        <ul>
          <li>
            An audit makes at most ${maxRequests} requests, and one more for each product page above three.
          </li>
          <li>
            Twelve requests may come at once, then at most six a second, and never more than four at the same
            time. A slow server gets two at the same time.
          </li>
          <li>
            After a 429 or 503 the pace is halved. <code>Retry-After</code> is obeyed: up to ten seconds we
            wait, and with more no request is sent until that time is over.
          </li>
          <li>A public host is audited at most six times an hour, whoever asks.</li>
        </ul>

        <h2>What it never does</h2>
        <ul>
          <li>
            It buys nothing. Pages and files get GET and HEAD alone: no form is posted, nothing is put into a
            cart. Services for agents that a shop declares (UCP, MCP) are called by POST too, only to read: a
            handshake, the list of tools, and a search of the catalogue, or two.
          </li>
          <li>It never signs in and keeps no cookies.</li>
          <li>It solves no challenge. A site that blocks it is reported as blocking it.</li>
          <li>It reaches no private network.</li>
        </ul>

        <h2>How to steer it</h2>
        <p>
          It reads <code>/robots.txt</code> by RFC 9309. Whatever the rules say, it asks for that file and for
          the one address that was typed; everything else of the host is asked for only where the rules allow
          it. When the file cannot be had for a fault of the server, nothing more is asked for. Single files
          on other hosts, such as pictures, are asked for as a browser would.
        </p>
        <p>To refuse it:</p>
        <pre tabindex="0"><code>User-agent: AgentReadinessAudit
Disallow: /</code></pre>
        <p>To allow it everywhere but in one place:</p>
        <pre tabindex="0"><code>User-agent: AgentReadinessAudit
Allow: /
Disallow: /account</code></pre>

        <h2 id="owner">The site is yours, and you want no audits</h2>
        <p>
          Put the host on our opt-out list. No audit begins at it or its subdomains, by whatever way it was
          asked for. Where another address redirects there, the audit ends as soon as that is seen, and gives
          no report. You can also have its public reports removed.
        </p>
        <form class="stack" method="get" action="/bot/owner">
          ${input({
            name: 'host',
            label: 'Your host',
            required: true,
            placeholder: 'shop.example',
            maxLength: 300,
            value: owner.typed,
            error: owner.error,
          })}
          ${button('Go on')}
        </form>
        <p>Anything else: <a href="/contact">write to us</a>.</p>
      </div>`,
  });
