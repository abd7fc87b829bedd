/** Pages of the playground. */
import type { Site } from '#commerce';
import {
  badge,
  empty,
  html,
  linkButton,
  notice,
  pageHead,
  sitePage,
  tabs,
  visible,
  type Html,
} from '../design/index.ts';
import type { PlaygroundDeps } from './deps.ts';
import { nextSteps } from './flow.ts';
import { editForm, firstForm, stepForm } from './forms.ts';
import { jsonView } from './json-view.ts';
import { explainSent } from './meaning.ts';
import { visitFactsOf, payloadOf, stringIn } from './payload.ts';
import { curlOf, testProfileUrl, type StepFields } from './requests.ts';
import type { HeaderPair, Sent, StepKind, Transcript } from './transcript.ts';
import { mainSteps, shortTitles, stepWords } from './words.ts';

export const playgroundTabs = (here: string): Html =>
  tabs(
    'Playground',
    [
      ['/playground', 'Buy as an agent'],
      ['/playground/product', 'Read a product page'],
    ],
    here,
  );

const frame = (origin: string, content: Html, { indexed = false } = {}): Html =>
  sitePage({
    title: 'Agent playground',
    path: '/playground',
    scripts: ['playground'],
    ...(indexed
      ? {
          description:
            'Buy from a demo store the way an AI agent does: manifest, search, checkout, payment, order. See each request and response.',
          canonical: `${origin}/playground`,
        }
      : {}),
    content: html`<div class="play">
      ${pageHead('Agent playground', {
        text: 'Buy from a test store the way an AI agent does. Each request goes to the real endpoints of this service, and no money moves.',
      })}
      ${playgroundTabs('/playground')} ${content}
    </div>`,
  });

export const noStorePage = (origin: string): Html =>
  frame(
    origin,
    html`${empty(
        'No test store here',
        html`The playground buys only from stores that are charged by the sandbox payment provider. This
        service has none.`,
        linkButton('/playground/product', 'Read a product page'),
      )}
      <div class="prose play-start">
        <h2>Start one on your machine</h2>
        <p>This starts a demo store with products, taxes, delivery, and a sandbox payment provider:</p>
        <pre tabindex="0"><code>npx @portico-commerce/portico serve --sandbox</code></pre>
        <p>Then open <code>/playground</code> at the URL that it prints.</p>
      </div>`,
    { indexed: true },
  );

export const startPage = (origin: string, stores: readonly Site[], chosen: Site): Html =>
  frame(
    origin,
    html`${progressList([], 'discover')}
      <section class="card play-next" aria-labelledby="next">
        <h2 id="next">1. ${stepWords.discover.title}</h2>
        <p>${stepWords.discover.text}</p>
        ${firstForm(stores, chosen)}
        <p class="soft small">
          The agent of this page has a public <a href="${testProfileUrl('')}">test profile</a>, which you can
          use in your own requests.
        </p>
      </section>`,
    { indexed: true },
  );

export interface VisitPage {
  origin: string;
  site: Site;
  transcript: Transcript;
  /** The same for the forms. */
  sealed: string;
  fields: StepFields;
  tokens: PlaygroundDeps['playground']['tokens'];
  error?: string;
}

export function visitPage({ origin, site, transcript, sealed, fields, tokens, error }: VisitPage): Html {
  const facts = visitFactsOf(transcript);
  const { main, others } = nextSteps(transcript);
  const given = { site, facts, fields, tokens, sealed };
  const last = transcript.sent.length - 1;
  return frame(
    origin,
    html`${progressList(transcript.sent, main)} ${error !== undefined && notice(error, 'bad')}
      <div class="play-about">
        <h2>${site.name} over ${transcript.transport === 'mcp' ? 'MCP' : 'REST'}</h2>
        <a href="/playground">Start over</a>
      </div>
      <ol class="play-log" role="list">
        ${transcript.sent.map((sent, at) => entry(sent, at, { site, isLast: at === last, sealed, origin }))}
      </ol>
      ${
        main === undefined
          ? donePart()
          : html`<section class="card play-next" aria-labelledby="next">
              <h2 id="next">${again(main, transcript)}${stepWords[main].title}</h2>
              <p>${stepWords[main].text}</p>
              ${stepForm(given, main)}
            </section>`
      }
      ${others.map(
        (kind) =>
          html`<section class="card play-next play-other" aria-labelledby="other-${kind}">
            <h3 id="other-${kind}">Or: ${stepWords[kind].title.toLowerCase()}</h3>
            <p class="soft">${stepWords[kind].text}</p>
            ${stepForm(given, kind, false)}
          </section>`,
      )}`,
  );
}

const again = (kind: StepKind, { sent }: Transcript): string =>
  sent.some((one) => one.kind === kind) ? 'Try again: ' : 'Next: ';

const donePart = (): Html =>
  html`<section class="card play-next" aria-labelledby="next">
    <h2 id="next">The agent bought something</h2>
    <p>
      From the manifest to the order, each request is one that any agent can send. Try a declined payment or a
      bank confirmation next, or use the other transport.
    </p>
    <p class="actions">
      ${linkButton('/playground', 'Start over', { main: true })}
      ${linkButton('/docs/api/selling', 'API reference')}
    </p>
  </section>`;

/** @param current undefined: all are done */
function progressList(sent: readonly Sent[], current: StepKind | undefined): Html {
  const reached = mainSteps.find((kind) => kind === (current === 'read' ? 'pay' : current));
  const at = reached === undefined ? mainSteps.length : mainSteps.indexOf(reached);
  return html`<ol class="play-steps" aria-label="Steps">
    ${mainSteps.map(
      (kind, place) =>
        html`<li
          ${place < at && sent.length > 0 && html`class="past"`}
          ${place === at && html`aria-current="step"`}
        >
          ${
            place < at && sent.length > 0
              ? html`<span class="dot"
                  ><span aria-hidden="true">✓</span><span class="unseen">Done:</span></span
                >`
              : html`<span class="dot" aria-hidden="true">${place + 1}</span>`
          }
          ${shortTitles[kind]}
        </li>`,
    )}
  </ol>`;
}

interface EntryPlace {
  site: Site;
  isLast: boolean;
  sealed: string;
  origin: string;
}

function entry(sent: Sent, at: number, { site, isLast, sealed, origin }: EntryPlace): Html {
  const { request, response, kind } = sent;
  const { text, tone } = explainSent(sent, site);
  const number = at + 1;
  const path = request.url.replace(origin, '');
  return html`<li ${isLast && html`id="latest"`}>
    <details class="play-entry" ${isLast && html`open`}>
      <summary>
        <span class="play-title">${number}. ${stepWords[kind].title}</span>
        <code class="play-path">${request.method} ${visible(path)}</code>
        ${badge(String(response.status), response.status < 400 ? (tone === 'good' ? 'good' : 'warn') : 'bad')}
      </summary>
      <p class="play-meaning ${tone}">${visible(text)}</p>
      ${handoff(sent, origin)}
      <div class="play-pair">
        ${messagePart(`Request ${number}`, `request-${number}`, requestLines(request), request.body)}
        ${messagePart(
          `Response ${number}`,
          `response-${number}`,
          [['HTTP', String(response.status)], ...response.headers],
          response.body,
          `${response.ms} ms`,
        )}
      </div>
      <details class="folded play-curl">
        <summary>Repeat with curl</summary>
        <div class="play-code">
          <pre
            tabindex="0"
            role="region"
            aria-label="Command ${number}"
          ><code id="curl-${number}">${curlOf(request)}</code></pre>
          <button
            class="button slight"
            type="button"
            data-copy="curl-${number}"
            aria-label="Copy command ${number}"
            hidden
          >
            Copy
          </button>
        </div>
      </details>
      ${isLast && request.body !== undefined && editForm({ sealed }, sent)}
    </details>
  </li>`;
}

/** The page of the buyer, if the payment needs it. */
function handoff(sent: Sent, origin: string): Html | false {
  const payload = payloadOf(sent);
  const url = stringIn(payload['continue_url']);
  if (payload['status'] !== 'requires_escalation' || url?.startsWith(`${origin}/`) !== true) return false;
  return html`<p class="actions">
    <a class="button" href="${url}" target="_blank" rel="noopener">Open the buyer’s page (new tab)</a>
  </p>`;
}

const requestLines = ({ method, url, headers }: Sent['request']): HeaderPair[] => {
  const { pathname, search, host } = new URL(url);
  return [[method, `${pathname}${search}`], ['Host', host], ...headers];
};

const messagePart = (
  title: string,
  id: string,
  lines: readonly HeaderPair[],
  body: string | undefined,
  note?: string,
): Html =>
  html`<section class="play-message" aria-labelledby="${id}">
    <h3 id="${id}">${title}${note !== undefined && html` <span class="play-note">${note}</span>`}</h3>
    <dl class="play-headers">
      ${lines.map(
        ([name, value], at) =>
          html`<div ${at === 0 && html`class="first"`}>
            <dt>${name}</dt>
            <dd>${visible(value)}</dd>
          </div>`,
      )}
    </dl>
    ${
      body !== undefined &&
      body !== '' &&
      html`<pre
        class="json"
        tabindex="0"
        role="region"
        aria-label="${title}: body"
      ><code>${jsonView(body)}</code></pre>`
    }
  </section>`;
