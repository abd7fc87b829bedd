/** A page for each check of the audit, from its own words in the registry; every result of a report leads here. */
import { html } from 'hono/html';
import { categories, checks, explain } from '#audit';
import type { Api } from './context.ts';
import { page, type Html } from './page.ts';
import { problem } from './problems.ts';

type Check = (typeof checks)[number];

const cache = { 'Cache-Control': 'public, max-age=3600' };

export function addCheckPages(api: Api): void {
  api.get('/docs/checks', (c) => c.html(listPage(), 200, cache));
  api.get('/docs/checks/:id', (c) => {
    const id = c.req.param('id');
    const check = checks.find((one) => one.id === id);
    if (!check)
      throw problem('not-found', { detail: 'There is no check of this name: /docs/checks has them all.' });
    return c.html(checkPage(check), 200, cache);
  });
}

const listPage = (): Html =>
  page(
    'Checks of the audit',
    html`<h1>Checks of the audit</h1>
      <p>${checks.length} checks in ${categories.length} categories.</p>
      ${categories.map(
        ({ id, name, question }) =>
          html`<section id="${id}">
            <h2>${name}</h2>
            <p>${question}</p>
            <ul>
              ${checks
                .filter(({ category }) => category === id)
                .map((check) => html`<li><a href="/docs/checks/${check.id}">${check.name}</a></li>`)}
            </ul>
          </section>`,
      )}`,
  );

function checkPage(check: Check): Html {
  const { id, category, name, description, why, fix } = check;
  const { traits, judged, pages, sources } = explain(check);
  const of = categories.find((one) => one.id === category)?.name ?? category;
  return page(
    `${name} (${id})`,
    html`<nav aria-label="Breadcrumb">
        <a href="/docs/checks">Checks</a> › <a href="/docs/checks#${category}">${of}</a>
      </nav>
      <h1>${name}</h1>
      <p><code>${id}</code> · ${traits.join(' · ')}</p>
      <h2>What</h2>
      <p>${spoken(description)}</p>
      ${
        why
          ? html`<h2>Why</h2>
              <p>${spoken(why)}</p>`
          : ''
      }
      ${
        judged.length > 0
          ? html`<h2>How it is judged</h2>
              <dl>
                ${judged.map(
                  ({ status, when }) =>
                    html`<dt>${status}</dt>
                      <dd>${spoken(when)}</dd>`,
                )}
              </dl>`
          : ''
      }
      ${pages ? html`<p>${pages}</p>` : ''}
      <h2>How to fix</h2>
      <p>${spoken(`${fix.title}. ${fix.instructions}`)}</p>
      ${fix.snippet ? html`<pre tabindex="0"><code>${fix.snippet}</code></pre>` : ''}
      <h2>Sources</h2>
      <ul>
        ${sources.map(({ title, url }) => html`<li>${url ? html`<a href="${url}">${title}</a>` : title}</li>`)}
      </ul>`,
  );
}

/** Words in backticks are code. */
const spoken = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`;
