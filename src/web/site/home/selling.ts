/** How agents buy: three calls, with recorded answers of the sandbox. */
import { html, linkButton, type Html } from '../../design/index.ts';
import { homeExample, type ExampleCall } from './example.ts';
import { homeTexts as say } from './messages/index.ts';

const steps = ['find', 'create', 'pay'] as const;

export const sellingSection = (): Html =>
  html`<section class="home-selling" aria-labelledby="selling">
    <h2 id="selling">${say('selling')}</h2>
    <p class="soft">${say('selling-text')}</p>
    <ol class="calls">
      ${homeExample.calls.map((call, at) => callItem(steps[at] ?? 'pay', call, at + 1))}
    </ol>
    <p class="actions">
      ${linkButton('/playground', say('playground'), { main: true })} ${linkButton('/docs', say('docs'))}
    </p>
  </section>`;

function callItem(
  step: (typeof steps)[number],
  { method, path, sent, status, answer }: ExampleCall,
  number: number,
): Html {
  const title = say(step);
  return html`<li>
    <h3><span class="step" aria-hidden="true">${number}</span> ${title}</h3>
    <div class="exchange">
      <p class="request"><b>${method}</b> ${path}</p>
      ${sent && code(sent, say('request-body', { step: title }))}
      <p class="status">${say.parts('response', { status: html`<b>${status}</b>` })}</p>
      ${code(answer, say('response-body', { step: title }))}
    </div>
  </li>`;
}

const code = (value: object, label: string): Html =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${colored(layOut(value))}</code></pre>`;

/** Longest object or array on one line, in characters. */
const widest = 40;

/** JSON with short objects and arrays on one line. */
export function layOut(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}  `;
  const entries = Object.entries(value as object).map(([key, member]): [string, unknown] => [
    Array.isArray(value) ? '' : `${JSON.stringify(key)}: `,
    member,
  ]);
  const line = `${open} ${entries.map(([key, member]) => key + layOut(member, inner)).join(', ')} ${close}`;
  if (line.length + indent.length <= widest && !line.includes('\n')) return line;
  return `${open}\n${entries.map(([key, member]) => inner + key + layOut(member, inner)).join(',\n')}\n${indent}${close}`;
}

/** Names of members are set apart from values. */
const colored = (json: string): Html[] =>
  json.split(/("[^"]*":)/).map((part) => (part.endsWith('":') ? html`<i>${part}</i>` : html`${part}`));
