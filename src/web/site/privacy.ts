/** `/privacy`: what an installation stores about visitors, and for how long. Keep it in line with the code. */
import { z } from '@hono/zod-openapi';
import type { Api } from '../api/context.ts';
import type { WebDeps } from '../deps.ts';
import { html, pageHead, sitePage, type Html } from '../design/index.ts';
import { siteAddress } from './address.ts';

const path = '/privacy';

export function addPrivacy(app: Api, deps: WebDeps): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path,
    operationId: 'getPrivacy',
    summary: 'Get the privacy page',
    description: 'A page that explains what this service stores, why, and for how long.',
    responses: { 200: { description: 'An HTML page.', content: { 'text/html': { schema: z.string() } } } },
  });
  app.get(path, (c) =>
    c.html(privacyPage(`${siteAddress(deps, c.req.url)}${path}`), 200, {
      'Cache-Control': 'public, max-age=3600',
    }),
  );
}

const privacyPage = (canonical: string): Html =>
  sitePage({
    title: 'Privacy',
    path,
    canonical,
    description: 'What this service stores about its visitors, why, and for how long.',
    content: html`${pageHead('Privacy', {
        text: 'What this service stores about its visitors, why, and for how long. Questions? Ask the operator of this service on the contact page.',
      })}
      <div class="prose">
        <h2>Audits</h2>
        <p>
          An audit stores the URL of the site, the responses of its public pages and files, and the report.
          Reports that were made without an account are deleted after 30 days. A verified site owner can
          delete them earlier. Reports of an account are stored until the account deletes them or its
          retention period ends.
        </p>
        <h2>Messages</h2>
        <p>
          The contact form stores your message, name, and email address, so that the operator can reply. They
          stay in the inbox of this service until they are deleted there or its retention period ends. To
          block spam, your browser solves a small computation on its own. No third party is involved.
        </p>
        <h2>Your network</h2>
        <p>
          Requests are counted by IP address, by minute and by day, to enforce rate limits. The counts do not
          record what was requested.
        </p>
        <h2>Cookies</h2>
        <p>
          A cookie is set when you sign in, and when you open something that only you can manage, such as an
          audit that you started. Portico uses no advertising or tracking cookies. Pages load no scripts,
          fonts, or images from third parties.
        </p>
        <h2>Your rights</h2>
        <p>
          You can ask which data about you is stored, and have it corrected or deleted:
          <a href="/contact">contact us</a>. Site owners can opt out of audits and delete the public reports
          of their site on <a href="/bot">the page about our bot</a>.
        </p>
      </div>`,
  });
