/** A page for each check, generated from the registry. Results in reports link to these pages. */
import { categories, checks, explain } from '#audit';
import { checkList, priorityBadge } from '../api/check-list.ts';
import type { Api } from '../api/context.ts';
import { problem } from '../api/problems.ts';
import { crumbs, facts, html, pageHead, type Html } from '../design/index.ts';
import { siteAddress } from '../site/address.ts';
import { docsPage } from './frame.ts';
import { codeBlock } from './highlight.ts';
import { docsTexts as say } from './messages/index.ts';

type Check = (typeof checks)[number];

const cache = { 'Cache-Control': 'public, max-age=3600' };

export function addCheckPages(api: Api, deps: { baseUrl: string | undefined }): void {
  const canonical = (requestUrl: string, path: string) => `${siteAddress(deps, requestUrl)}${path}`;
  api.get('/docs/checks', (c) => c.html(listPage(canonical(c.req.url, '/docs/checks')), 200, cache));
  api.get('/docs/checks/:id', (c) => {
    const id = c.req.param('id');
    const check = checks.find((one) => one.id === id);
    if (!check) throw problem('not-found', { detail: say('no-check') });
    return c.html(checkPage(check, canonical(c.req.url, `/docs/checks/${id}`)), 200, cache);
  });
}

const ofCategory = (category: string): Check[] => checks.filter((check) => check.category === category);

function listPage(canonical: string): Html {
  const counts = { count: checks.length, categories: categories.length };
  return docsPage({
    title: say('checks-title', { count: checks.length }),
    path: '/docs/checks',
    canonical,
    description: say('checks-description', counts),
    headings: categories.map(({ id, name }) => ({ id, text: name, level: 2 })),
    content: html`${pageHead(say('checks-heading'), { text: say('checks-intro', counts) })}
    ${categories.map(
      ({ id, name, question }) =>
        html`<section class="section" id="${id}">
          <h2>${name}</h2>
          <p class="soft">${question} ${say('checks-count', { count: ofCategory(id).length })}</p>
          ${checkList(ofCategory(id))}
        </section>`,
    )}`,
  });
}

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
          ['/docs/checks', say('checks')],
          [`/docs/checks#${category}`, of],
        ],
        name,
      )}
      <div class="docs-check">
        <h1>${name}</h1>
        <ul class="traits" aria-label="${say('properties')}">
          <li>${priorityBadge(priority)}</li>
          ${traits.slice(1).map((trait) => html`<li><span class="badge">${trait}</span></li>`)}
          <li><code>${id}</code></li>
        </ul>
        <h2>${say('check-what')}</h2>
        <p>${spoken(description)}</p>
        <h2>${say('check-why')}</h2>
        <p>${spoken(why)}</p>
        ${
          judged.length > 0 &&
          html`<h2>${say('check-criteria')}</h2>
            ${facts(judged.map(({ status, when }) => [status, spoken(when)] as const))}`
        }
        ${pages && html`<p>${pages}</p>`}
        <h2>${say('how-to-fix')}</h2>
        <p>${spoken(`${fix.title}. ${fix.instructions}`)}</p>
        ${fix.snippet && codeBlock('fix', fix.snippet, say('copy-fix'))}
        <h2>${say('check-sources')}</h2>
        <ul>
          ${sources.map(({ title, url }) => html`<li>${url ? html`<a href="${url}">${title}</a>` : title}</li>`)}
        </ul>
      </div>`,
  });
}

/** Renders text in backticks as code. */
const spoken = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`;
