/** A page for each check, generated from the registry. Results in reports link to these pages. */
import { html } from 'hono/html';
import { categories, checks, explain } from '#audit';
import { crumbs, facts, pageHead } from '../design/index.ts';
import { siteAddress } from '../site/address.ts';
import { checkList, priorityBadge } from './check-list.ts';
import type { Api } from './context.ts';
import { docsPage } from '../docs/index.ts';
import { snippet, type Html } from './page.ts';
import { problem } from './problems.ts';

type Check = (typeof checks)[number];

const cache = { 'Cache-Control': 'public, max-age=3600' };

export function addCheckPages(api: Api, deps: { baseUrl: string | undefined }): void {
  const canonical = (requestUrl: string, path: string) => `${siteAddress(deps, requestUrl)}${path}`;
  api.get('/docs/checks', (c) => c.html(listPage(canonical(c.req.url, '/docs/checks')), 200, cache));
  api.get('/docs/checks/:id', (c) => {
    const id = c.req.param('id');
    const check = checks.find((one) => one.id === id);
    if (!check)
      throw problem('not-found', { detail: 'No check found with this ID. See /docs/checks for all checks.' });
    return c.html(checkPage(check, canonical(c.req.url, `/docs/checks/${id}`)), 200, cache);
  });
}

const ofCategory = (category: string): Check[] => checks.filter((check) => check.category === category);

const listPage = (canonical: string): Html =>
  docsPage({
    title: `All ${checks.length} checks for AI agent readiness`,
    path: '/docs/checks',
    canonical,
    description: `What an audit checks: ${checks.length} checks in ${categories.length} categories, from crawl access to checkout protocols, with criteria and fixes.`,
    headings: categories.map(({ id, name }) => ({ id, text: name, level: 2 })),
    content: html`${pageHead('Audit checks', {
      text: `${checks.length} checks in ${categories.length} categories. Each page explains what is checked, why it matters, the criteria, and how to fix it.`,
    })}
    ${categories.map(
      ({ id, name, question }) =>
        html`<section class="section" id="${id}">
          <h2>${name}</h2>
          <p class="soft">${question} ${ofCategory(id).length} checks.</p>
          ${checkList(ofCategory(id))}
        </section>`,
    )}`,
  });

function checkPage(check: Check, canonical: string): Html {
  const { id, category, name, description, why, fix, priority } = check;
  const { traits, judged, pages, sources } = explain(check);
  const of = categories.find((one) => one.id === category)?.name ?? category;
  return docsPage({
    title: name,
    path: '/docs/checks',
    canonical,
    description: `${description} ${why}`,
    content: html`${crumbs(
        [
          ['/docs/checks', 'Checks'],
          [`/docs/checks#${category}`, of],
        ],
        name,
      )}
      <div class="docs-check">
        <h1>${name}</h1>
        <ul class="traits" aria-label="Properties">
          <li>${priorityBadge(priority)}</li>
          ${traits.slice(1).map((trait) => html`<li><span class="badge">${trait}</span></li>`)}
          <li><code>${id}</code></li>
        </ul>
        <h2>What is checked</h2>
        <p>${spoken(description)}</p>
        <h2>Why it matters</h2>
        <p>${spoken(why)}</p>
        ${
          judged.length > 0 &&
          html`<h2>Criteria</h2>
            ${facts(judged.map(({ status, when }) => [status, spoken(when)] as const))}`
        }
        ${pages && html`<p>${pages}</p>`}
        <h2>How to fix it</h2>
        <p>${spoken(`${fix.title}. ${fix.instructions}`)}</p>
        ${fix.snippet && snippet('fix', fix.snippet, 'the fix')}
        <h2>Sources</h2>
        <ul>
          ${sources.map(({ title, url }) => html`<li>${url ? html`<a href="${url}">${title}</a>` : title}</li>`)}
        </ul>
      </div>`,
  });
}

/** Renders text in backticks as code. */
const spoken = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`;
