/** `/privacy`: what an installation stores about visitors, and for how long. Keep it in line with the code. */
import { z } from '@hono/zod-openapi';
import type { Api } from '../api/context.ts';
import type { WebDeps } from '../deps.ts';
import { html, pageHead, sitePage, type Html } from '../design/index.ts';
import { siteAddress } from './address.ts';
import { siteTexts as say } from './messages/index.ts';

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
    title: say('privacy'),
    path,
    canonical,
    description: say('privacy-description'),
    content: html`${pageHead(say('privacy'), { text: say('privacy-intro') })}
      <div class="prose">
        <h2>${say('audits')}</h2>
        <p>${say('audits-text')}</p>
        <h2>${say('messages')}</h2>
        <p>${say('messages-text')}</p>
        <h2>${say('network')}</h2>
        <p>${say('network-text')}</p>
        <h2>${say('cookies')}</h2>
        <p>${say('cookies-text')}</p>
        <h2>${say('rights')}</h2>
        <p>
          ${say.parts('rights-text', {
            contact: html`<a href="/contact">${say('rights-contact')}</a>`,
            bot: html`<a href="/bot">${say('rights-bot')}</a>`,
          })}
        </p>
      </div>`,
  });
