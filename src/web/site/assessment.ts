/** `/services/readiness-assessment`: what is looked at, what one gets, how long it takes, how to ask. */
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
    summary: 'The readiness assessment',
    description: `A page that lists the ${points} points of the assessment in ${assessment.length} areas, and says how to ask for one.`,
    responses: { 200: { description: 'The page.', content: { 'text/html': { schema: z.string() } } } },
  });
  app.get(path, (c) =>
    c.html(assessmentPage(`${siteAddress(deps, c.req.url)}${path}`), 200, {
      'Cache-Control': 'public, max-age=3600',
    }),
  );
}

const assessmentPage = (canonical: string): Html =>
  sitePage({
    title: `Readiness assessment: ${points} points on your store`,
    path,
    canonical,
    description: `Can AI agents find your store, read it and buy there? ${points} points in ${assessment.length} areas, each with its proof, and a plan of what to mend first.`,
    content: html`${pageHead('Readiness assessment', {
        text: 'Can AI agents find your store, understand what it sells, and buy there? We go through it point by point, show the proof for each, and say what to mend first.',
      })}
      <p class="actions">
        ${linkButton('/contact', 'Ask for an assessment', { main: true })}
        ${linkButton('/', 'Or audit an address yourself')}
      </p>
      <div class="section">
        ${stats([
          { name: 'Points of the assessment', value: points },
          ...assessment.map(({ name, checks: ids }) => ({ name, value: ids.length })),
        ])}
        <p class="soft">
          The points are a fixed choice from the audit, so that two assessments can be compared. The audit API
          runs
          <strong>${checks.length} checks</strong> in all, and every report lists each of them:
          <a href="/docs/checks">see them</a>.
        </p>
      </div>
      ${offer} ${assessment.map(area)} ${integration} ${asking}`,
  });

const offer = html`<section class="section prose" id="offer">
  <h2>What you get</h2>
  <ul>
    <li>
      A verdict on each point, with the request that was made, what your store answered, and how to repeat it.
    </li>
    <li>A score for each category of the audit, with what could not be found out named as such.</li>
    <li>
      A plan in the order of gain for effort: what to change, where, and what it unlocks, with code to paste.
    </li>
    <li>A second run once you have changed things, held against the first.</li>
    <li>Where you want agents to buy: which integration suits your platform, and what it would take.</li>
  </ul>
  <h2>How long it takes</h2>
  <p>
    The audit itself takes under two minutes and reads public pages only, at a polite pace; it buys nothing
    and changes nothing. What it finds depends on your store, so we agree on the time for going through it,
    and for the second run, when you ask.
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
  <p>What the integration works with, so that you can tell early whether it fits.</p>
  ${facts([
    ['Storefront', 'Reference architecture (SFRA) 6.x and above.'],
    ['Legacy storefront', 'SiteGenesis is not supported; porting the integration to it is custom work.'],
    ['API layer', 'The older one (OCAPI) or the newer one (SCAPI).'],
    ['Headless', 'Supported.'],
    [
      'Payment',
      'Wraps the payment processor hook that you have: the processor and its contract stay as they are.',
    ],
    ['Settings', 'Preferences of each site: what one site offers to agents says nothing about another.'],
    ['Licence', 'MIT.'],
    [
      'Delivery',
      '6 to 14 weeks for a typical enterprise estate; 8 to 16 weeks for headless and heavily customised stacks.',
    ],
  ])}
</section>`;

const asking = html`<section class="section prose" id="ask">
  <h2>How to ask</h2>
  <p>
    Write to us with the address of the store and its platform. Agents may ask for you:
    <code>POST /contact</code> takes the same fields, and the <a href="/docs">reference</a> says how.
  </p>
  <p class="actions">${linkButton('/contact', 'Ask for an assessment', { main: true })}</p>
</section>`;
