/** `/services/readiness-assessment`: scope, deliverables, timing, and how to request one. */
import { z } from '@hono/zod-openapi';
import { assessment, checks } from '#audit';
import type { Api } from '../api/context.ts';
import { checkList } from '../api/check-list.ts';
import type { WebDeps } from '../deps.ts';
import { facts, html, linkButton, pageHead, sitePage, stats, type Html } from '../design/index.ts';
import { siteAddress } from './address.ts';

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
    title: `Readiness assessment: ${points} points`,
    path,
    canonical,
    description: `Can AI agents find, read, and buy from your storefront? ${points} points in ${assessment.length} areas, each with evidence, and a prioritized plan of fixes.`,
    content: html`${pageHead('Readiness assessment', {
        text: 'Can AI agents find your storefront, understand what it sells, and buy from it? We check it point by point, show the evidence, and give you a prioritized list of fixes.',
      })}
      <p class="actions">
        ${linkButton('/contact', 'Request an assessment', { main: true })}
        ${linkButton('/', 'Run an audit yourself')}
      </p>
      <div class="section">
        ${stats([
          { name: 'Assessment points', value: points },
          ...assessment.map(({ name, checks: ids }) => ({ name, value: ids.length })),
        ])}
        <p class="soft">
          The points are a fixed subset of the audit, so you can compare assessments over time. A full audit
          runs
          <strong>${checks.length} checks</strong>, and every report lists each of them.
          <a href="/docs/checks">See all checks</a>.
        </p>
      </div>
      ${offer} ${assessment.map(area)} ${integration} ${asking}`,
  });

const offer = html`<section class="section prose" id="offer">
  <h2>What you get</h2>
  <ul>
    <li>
      A verdict on each point, with the request that was sent, the response of your storefront, and a command
      to reproduce it.
    </li>
    <li>A score for each category of the audit. Points that could not be verified are marked as unknown.</li>
    <li>
      A plan ordered by impact for effort: what to change, where, and what it unlocks, with code that you can
      paste.
    </li>
    <li>A second audit after you make changes, compared with the first.</li>
    <li>
      If you want agents to buy from you: which integration fits your platform, and the effort it takes.
    </li>
  </ul>
  <h2>How long it takes</h2>
  <p>
    The audit itself takes less than two minutes. It reads only public pages, at a limited rate, and it never
    buys or changes anything. The time for the review and the second audit depends on your storefront. We
    agree on a schedule when you request an assessment.
  </p>
</section>`;

const byId = new Map(checks.map((check) => [check.id, check]));

const area = ({ id, name, question, checks: ids }: (typeof assessment)[number]): Html =>
  html`<section class="section" id="${id}">
    <h2>${name}: ${ids.length} points</h2>
    <p class="soft">${question}</p>
    ${checkList(ids.flatMap((one) => byId.get(one) ?? []))}
  </section>`;

const integration = html`<section class="section" id="integration">
  <h2>If you want agents to buy: Salesforce B2C Commerce</h2>
  <p>Requirements and compatibility of the integration.</p>
  ${facts([
    ['Storefront', 'Storefront Reference Architecture (SFRA) 6.x or later'],
    ['Legacy storefront', 'SiteGenesis is not supported. Porting the integration to it is custom work'],
    ['API layer', 'OCAPI or SCAPI'],
    ['Headless', 'Supported'],
    [
      'Payment',
      'Wraps your existing payment processor hook. Your processor and your contract with it do not change',
    ],
    ['Settings', 'Separate preferences for each site'],
    ['License', 'MIT'],
    [
      'Delivery',
      '6 to 14 weeks for a typical enterprise setup, 8 to 16 weeks for headless or heavily customized stacks',
    ],
  ])}
</section>`;

const asking = html`<section class="section prose" id="ask">
  <h2>How to request one</h2>
  <p>
    Send us the URL of your storefront and its platform. An agent can do this for you:
    <code>POST /contact</code> accepts the same fields. See the <a href="/docs/api">API reference</a>.
  </p>
  <p class="actions">${linkButton('/contact', 'Request an assessment', { main: true })}</p>
</section>`;
