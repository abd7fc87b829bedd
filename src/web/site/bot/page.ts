/** What the fetcher does. `test/site/scan-bot.test.ts` verifies every statement here. */
import { button, html, input, pageHead, sitePage, type Html } from '../../design/index.ts';

export interface AuditLimits {
  /** Maximum number of requests of one audit. */
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
      'What the bot AgentReadinessAudit does on a site, which user agents it sends, how often it visits, and how to allow or block it.',
    canonical: `${origin}/bot`,
    content: html`${pageHead('AgentReadinessAudit, our bot', {
        text: 'It reads a storefront as AI agents do when a user of this service requests an audit. It does not crawl, and nothing that it reads is used to train a model.',
      })}
      <div class="prose">
        <h2>User agents</h2>
        <p>
          Most requests have this user agent. The token for robots.txt is <code>AgentReadinessAudit</code>.
        </p>
        <pre tabindex="0"><code>AgentReadinessAudit/1.0</code></pre>
        <p>
          An audit also checks whether a storefront responds differently to different clients. It requests
          these pages again with other user agents:
        </p>
        <ul>
          <li>The home page and one product page, with the headers of Chrome</li>
          <li>
            The product page with only the user agent of Chrome and no other headers, and the product page as
            Markdown
          </li>
          <li>
            robots.txt, the first sitemap, and an agent manifest, if they exist, as <code>curl</code>. The
            manifest also without a user agent
          </li>
          <li>
            If the audit was requested with an account: one product page and the manifest as ChatGPT-User,
            Claude-User, Perplexity-User, OAI-SearchBot, and PerplexityBot, once each at the end
          </li>
        </ul>
        <p>
          We do not operate those clients. All of these requests follow your rules for
          <code>AgentReadinessAudit</code> and come from the same IP address as the others.
        </p>

        <h2>Request rate</h2>
        <ul>
          <li>
            An audit sends at most ${maxRequests} requests, plus one for each product page beyond the first
            three.
          </li>
          <li>
            It can send a burst of 12 requests, then at most six a second, with at most four in parallel. On a
            slow server it sends at most two in parallel.
          </li>
          <li>
            After a 429 or 503 response, the rate is halved. The bot follows <code>Retry-After</code>: it
            waits up to ten seconds. If the value is higher, it sends no request until that time has passed.
          </li>
          <li>A public host is audited at most six times an hour, across all users.</li>
        </ul>

        <h2>What it never does</h2>
        <ul>
          <li>
            It never buys anything. It requests pages and files only with GET and HEAD. It submits no forms
            and adds nothing to a cart. If a storefront declares endpoints for agents (UCP, MCP), the bot also
            sends POST requests to them, but only to read: a handshake, the list of tools, and one or two
            catalog searches.
          </li>
          <li>It never signs in and keeps no cookies.</li>
          <li>It does not solve challenges. A site that blocks it is reported as blocking it.</li>
          <li>It does not connect to private networks.</li>
        </ul>

        <h2>How to control it</h2>
        <p>
          The bot follows <code>/robots.txt</code> as defined in RFC 9309. Regardless of the rules, it
          requests that file and the URL that the user entered. It requests all other URLs of the host only if
          the rules allow them. If the file is unavailable because of a server error, it sends no more
          requests. Individual files on other hosts, such as images, are requested as a browser would.
        </p>
        <p>To block it:</p>
        <pre tabindex="0"><code>User-agent: AgentReadinessAudit
Disallow: /</code></pre>
        <p>To allow it everywhere except in one folder:</p>
        <pre tabindex="0"><code>User-agent: AgentReadinessAudit
Allow: /
Disallow: /account</code></pre>

        <h2 id="owner">Opt out your site</h2>
        <p>
          Add your host to our opt-out list. This service then starts no audit of the host or its subdomains.
          If another URL redirects to your host, the audit stops as soon as it detects the redirect and
          produces no report. You can also delete the public reports of your host.
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
          ${button('Continue')}
        </form>
        <p>Other questions? <a href="/contact">Contact us</a>.</p>
      </div>`,
  });
