/** `/privacy`: what an installation keeps of its visitors, and for how long. It says what the code does, and no more. */
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
    summary: 'What is kept of visitors',
    description: 'A page that says what this service stores, why, and for how long.',
    responses: { 200: { description: 'The page.', content: { 'text/html': { schema: z.string() } } } },
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
    description: 'What this service keeps of its visitors, why, and for how long.',
    content: html`${pageHead('Privacy', {
        text: 'What this service keeps of its visitors, why, and for how long. It is run by whoever gave you its address; ask them on the contact page.',
      })}
      <div class="prose">
        <h2>Audits</h2>
        <p>
          An audit keeps the address of the site, what its public pages and files answered, and the report. A
          report that was made without an account ends after 30 days; whoever proves to own the site has it
          removed before. Reports of an account stay until the account deletes them, or until the days that it
          has set are over.
        </p>
        <h2>Messages</h2>
        <p>
          The contact form keeps what you write in it, name and mail address included, so that you can be
          answered. It stays in the inbox of this service until it is deleted there, or until the days that
          whoever runs it has set are over. That you are a person is proven by a sum that your browser works
          out by itself: nobody else is asked.
        </p>
        <h2>Your network</h2>
        <p>
          Calls are counted by network address, by minute and by day, so that nobody can take the service from
          the others. The counts say nothing of what was called.
        </p>
        <h2>Cookies</h2>
        <p>
          A cookie is set when you sign in, and when you ask for something that only the one who asked may
          see. There are none for advertising or statistics, and no page loads a script, a font or a picture
          from anybody else.
        </p>
        <h2>Your rights</h2>
        <p>
          You may ask what is kept about you, and have it corrected or deleted:
          <a href="/contact">write to us</a>. Owners of a site tell our fetcher to stay away, and have reports
          about it removed, on <a href="/bot">the page of our bot</a>.
        </p>
      </div>`,
  });
