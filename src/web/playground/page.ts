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
import { mainSteps, nextSteps } from './flow.ts';
import { editForm, firstForm, stepForm } from './forms.ts';
import { jsonView } from './json-view.ts';
import { explainSent } from './meaning.ts';
import { playgroundTexts as say } from './messages/index.ts';
import { visitFactsOf, payloadOf, stringIn } from './payload.ts';
import { curlOf, testProfileUrl, type StepFields } from './requests.ts';
import type { HeaderPair, Sent, StepKind, Transcript } from './transcript.ts';

/** @param here path of the tab */
export const playgroundTab = (here: string, intro: string, content: Html): Html =>
  html`<div class="play" data-waiting="${say('waiting')}">
    ${pageHead(say('page-title'), { text: intro })}
    ${tabs(
      say('tab-list'),
      [
        ['/playground', say('tab-buy')],
        ['/playground/product', say('tab-read')],
      ],
      here,
    )}
    ${content}
  </div>`;

const frame = (origin: string, content: Html, { indexed = false } = {}): Html =>
  sitePage({
    title: say('page-title'),
    path: '/playground',
    scripts: ['playground'],
    ...(indexed ? { description: say('page-description'), canonical: `${origin}/playground` } : {}),
    content: playgroundTab('/playground', say('page-intro'), content),
  });

export const noStorePage = (origin: string): Html =>
  frame(
    origin,
    html`${empty(
        say('no-store-title'),
        say('no-store-text'),
        linkButton('/playground/product', say('tab-read')),
      )}
      <div class="prose play-start">
        <h2>${say('own-store-title')}</h2>
        <p>${say('own-store-text')}</p>
        <pre tabindex="0"><code>npx @portico-commerce/portico serve --sandbox</code></pre>
        <p>${say.parts('own-store-open', { path: html`<code>/playground</code>` })}</p>
      </div>`,
    { indexed: true },
  );

export const startPage = (origin: string, stores: readonly Site[], chosen: Site): Html =>
  frame(
    origin,
    html`${progressList([], 'discover')}
      <section class="card play-next" aria-labelledby="next">
        <h2 id="next">${say('numbered-step', { number: 1, title: say('discover-title') })}</h2>
        <p>${say('discover-text')}</p>
        ${firstForm(stores, chosen)}
        <p class="soft small">
          ${say.parts('test-profile', {
            profile: html`<a href="${testProfileUrl('')}">${say('test-profile-link')}</a>`,
          })}
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
        <h2>${say('visit-title', { store: site.name, transport: transcript.transport.toUpperCase() })}</h2>
        <a href="/playground">${say('start-over')}</a>
      </div>
      <ol class="play-log" role="list">
        ${transcript.sent.map((sent, at) => entry(sent, at, { site, isLast: at === last, sealed, origin }))}
      </ol>
      ${
        main === undefined
          ? donePart()
          : html`<section class="card play-next" aria-labelledby="next">
              <h2 id="next">${mainTitle(main, transcript)}</h2>
              <p>${say(`${main}-text`)}</p>
              ${stepForm(given, main)}
            </section>`
      }
      ${others.map(
        (kind) =>
          html`<section class="card play-next play-other" aria-labelledby="other-${kind}">
            <h3 id="other-${kind}">${say(`or-${kind}`)}</h3>
            <p class="soft">${say(`${kind}-text`)}</p>
            ${stepForm(given, kind, false)}
          </section>`,
      )}`,
  );
}

function mainTitle(kind: StepKind, { sent }: Transcript): string {
  const title = say(`${kind}-title`);
  return sent.some((one) => one.kind === kind)
    ? say('repeated-step', { title })
    : say('next-step', { title });
}

const donePart = (): Html =>
  html`<section class="card play-next" aria-labelledby="next">
    <h2 id="next">${say('done-title')}</h2>
    <p>${say('done-text')}</p>
    <p class="actions">
      ${linkButton('/playground', say('start-over'), { main: true })}
      ${linkButton('/docs/api/selling', say('reference'))}
    </p>
  </section>`;

/** @param current undefined: all are done */
function progressList(sent: readonly Sent[], current: StepKind | undefined): Html {
  const reached = mainSteps.find((kind) => kind === (current === 'read' ? 'pay' : current));
  const at = reached === undefined ? mainSteps.length : mainSteps.indexOf(reached);
  return html`<ol class="play-steps" aria-label="${say('step-list')}">
    ${mainSteps.map(
      (kind, place) =>
        html`<li
          ${place < at && sent.length > 0 && html`class="past"`}
          ${place === at && html`aria-current="step"`}
        >
          ${
            place < at && sent.length > 0
              ? html`<span class="dot"
                  ><span aria-hidden="true">✓</span><span class="unseen">${say('step-done')}</span></span
                >`
              : html`<span class="dot" aria-hidden="true">${place + 1}</span>`
          }
          ${say(`${kind}-step`)}
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
        <span class="play-title">${say('numbered-step', { number, title: say(`${kind}-title`) })}</span>
        <code class="play-path">${request.method} ${visible(path)}</code>
        ${badge(String(response.status), response.status < 400 ? (tone === 'good' ? 'good' : 'warn') : 'bad')}
      </summary>
      <p class="play-meaning ${tone}">${visible(text)}</p>
      ${handoff(sent, origin)}
      <div class="play-pair">
        ${messagePart(say('request', { number }), `request-${number}`, requestLines(request), request.body)}
        ${messagePart(
          say('response', { number }),
          `response-${number}`,
          [['HTTP', String(response.status)], ...response.headers],
          response.body,
          say('response-time', { ms: response.ms }),
        )}
      </div>
      <details class="folded play-curl">
        <summary>${say('curl')}</summary>
        <div class="play-code">
          <pre
            tabindex="0"
            role="region"
            aria-label="${say('curl-command', { number })}"
          ><code id="curl-${number}">${curlOf(request)}</code></pre>
          <button
            class="button slight"
            type="button"
            data-copy="curl-${number}"
            aria-label="${say('copy-command', { number })}"
            hidden
          >
            ${say('copy')}
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
    <a class="button" href="${url}" target="_blank" rel="noopener">${say('buyer-page')}</a>
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
        aria-label="${say('message-body', { message: title })}"
      ><code>${jsonView(body)}</code></pre>`
    }
  </section>`;
