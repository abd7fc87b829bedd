/** `/services/readiness-assessment`: scope, deliverables, timing, and how to request one. */
import { z } from '@hono/zod-openapi';
import { assessment, checks } from '#audit';
import type { Api } from '../api/context.ts';
import { checkList } from '../api/check-list.ts';
import type { WebDeps } from '../deps.ts';
import { facts, html, linkButton, pageHead, sitePage, stats, type Html } from '../design/index.ts';
import { siteAddress } from './address.ts';
import { siteTexts as say } from './messages/index.ts';

const path = '/services/readiness-assessment';
const points = assessment.flatMap((area) => area.checks).length;

export function addAssessment(app: Api, deps: WebDeps): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path,
    operationId: 'getReadinessAssessment',
    summary: 'Get the readiness assessment page',
    description: `A page that lists the ${points} points of the assessment in ${assessment.length} areas and explains how to request one.`,
    responses: { 200: { description: 'An HTML page.', content: { 'text/html': { schema: z.string() } } } },
  });
  app.get(path, (c) =>
    c.html(assessmentPage(`${siteAddress(deps, c.req.url)}${path}`), 200, {
      'Cache-Control': 'public, max-age=3600',
    }),
  );
}

const assessmentPage = (canonical: string): Html =>
  sitePage({
    title: say('assessment-title', { count: points }),
    path,
    canonical,
    description: say('assessment-description', { count: points, areas: assessment.length }),
    content: html`${pageHead(say('assessment'), { text: say('assessment-intro') })}
      <p class="actions">
        ${linkButton('/contact', say('request'), { main: true })} ${linkButton('/', say('run-audit'))}
      </p>
      <div class="section">
        ${stats([
          { name: say('assessment-points'), value: points },
          ...assessment.map(({ name, checks: ids }) => ({ name, value: ids.length })),
        ])}
        <p class="soft">
          ${say.parts('points-text', {
            checks: html`<strong>${say('checks', { count: checks.length })}</strong>`,
            link: html`<a href="/docs/checks">${say('all-checks')}</a>`,
          })}
        </p>
      </div>
      ${offer()} ${assessment.map(area)} ${integration()} ${asking()}`,
  });

const offer = (): Html =>
  html`<section class="section prose" id="offer">
    <h2>${say('offer')}</h2>
    <ul>
      <li>${say('offer-verdict')}</li>
      <li>${say('offer-score')}</li>
      <li>${say('offer-plan')}</li>
      <li>${say('offer-second')}</li>
      <li>${say('offer-integration')}</li>
    </ul>
    <h2>${say('duration')}</h2>
    <p>${say('duration-text')}</p>
  </section>`;

const byId = new Map(checks.map((check) => [check.id, check]));

const area = ({ id, name, question, checks: ids }: (typeof assessment)[number]): Html =>
  html`<section class="section" id="${id}">
    <h2>${say('area-title', { name, count: ids.length })}</h2>
    <p class="soft">${question}</p>
    ${checkList(ids.flatMap((one) => byId.get(one) ?? []))}
  </section>`;

const integration = (): Html =>
  html`<section class="section" id="integration">
    <h2>${say('integration')}</h2>
    <p>${say('integration-text')}</p>
    ${facts([
      [say('storefront'), say('storefront-text')],
      [say('legacy'), say('legacy-text')],
      [say('api'), say('api-text')],
      [say('headless'), say('headless-text')],
      [say('payment'), say('payment-text')],
      [say('settings'), say('settings-text')],
      [say('license'), 'MIT'],
      [say('delivery'), say('delivery-text')],
    ])}
  </section>`;

const asking = (): Html =>
  html`<section class="section prose" id="ask">
    <h2>${say('ask')}</h2>
    <p>
      ${say.parts('ask-text', {
        request: html`<code>${'POST /contact'}</code>`,
        reference: html`<a href="/docs/api">${say('api-reference')}</a>`,
      })}
    </p>
    <p class="actions">${linkButton('/contact', say('request'), { main: true })}</p>
  </section>`;
