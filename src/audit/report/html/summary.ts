/** The first screen: whose report it is, the score and what it means, what to do first, and what an agent sees. */
import type { Report, ReportFix } from '../../result.ts';
import type { ReportBranding } from '../branding.ts';
import {
  ifAllKnown,
  isGraded,
  judgedChecks,
  ownerOf,
  promise,
  verdict,
  worth,
  type ReportVerdict,
} from '../words.ts';
import { fixTitle, reportSentence } from './check-text.ts';
import { reportDial } from './dial.ts';
import { checkLinks, type Listing } from './listing.ts';
import type { ReportWords } from '../report-words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { productSection, standingSection, upperFirst } from './overview.ts';

/** Fixes that are shown first. */
const mostActions = 5;

/** @param causes IDs of the fixes that the page explains below */
export function firstScreen(
  report: Report,
  listing: Listing,
  causes: ReadonlySet<string>,
  branding: ReportBranding | undefined,
): Markup {
  const { words, ids } = listing;
  const product = productSection(report, words, ids);
  return html`<section class="summary" aria-label="${words.say('section-score')}">
      ${origin(report, words, branding)}
      <div class="scored">${reportDial(report, words)} ${meaning(report, listing)}</div>
    </section>
    ${notes(report, words)}
    <div class="opening ${product === null && 'single'}">
      ${actionsSection(report, causes, words)} ${product}
    </div>
    ${standingSection(report, words, ids)}`;
}

const images = /^data:image\/(?:png|jpeg|webp|svg\+xml)[;,]/;

/** Who made it, for whom, and when. */
function origin(
  { startedAt }: Report,
  { say, day }: ReportWords,
  { agency, client, logo }: ReportBranding = {},
): Markup {
  const whose =
    agency && client
      ? say('prepared-by-for', { agency, client })
      : agency
        ? say('prepared-by', { agency })
        : client && say('prepared-for', { client });
  return html`<div class="origin">
    ${logo && images.test(logo) && html`<img src="${logo}" alt="${agency ?? say('logo')}" />`}
    ${whose && html`<p class="whose">${whose}</p>`}
    <p class="when">${say('audited', { day: day(startedAt) })}</p>
  </div>`;
}

function meaning(report: Report, { ids, words }: Listing): Markup {
  const { say } = words;
  const { score } = report;
  const caps = [...score.caps].sort((a, b) => a.max - b.max);
  const lowest = caps[0];
  const binding = lowest && isGraded(score) && score.overall >= lowest.max - 0.05 ? lowest : undefined;
  const others = caps.filter((cap) => cap !== binding);
  const range = ifAllKnown(score, words);
  const { judged, named, more } = judgedChecks(report, words);
  const confidence = say('confidence-sentence', { confidence: say(`confidence-${score.confidence}`) });
  return html`<div class="meaning">
    <p class="verdict">${verdictMarkup(verdict(report, words), words)}</p>
    ${binding && html`<p class="because">${say('found-by')} ${checkLinks(binding.checks, ids)}</p>`}
    ${
      others.length > 0 &&
      html`<ul class="caps">
        ${others.map((cap) => html`<li>${isGraded(score) && html`<strong>${say(binding ? 'cap-then-most' : 'cap-most', { max: words.number(cap.max) })}</strong> `}${reportSentence(cap.reason, words)} ${checkLinks(cap.checks, ids)}</li>`)}
      </ul>`
    }
    ${range !== undefined && html`<p class="certainty">${say('range-sentence', { range })}</p>`}
    <p class="certainty">${judged} ${confidence}</p>
    ${
      named.length > 0 &&
      html`<details class="certainty">
        <summary>${say('without-verdict')}</summary>
        <p>
          ${say('not-judged')}${named.map(({ checks, reason }) => html` ${checks}: ${reportSentence(reason, words)}`)}${more !== undefined && ` ${more}`}
        </p>
      </details>`
    }
  </div>`;
}

/** @param most characters of both together */
export function verdictMarkup(
  { said = '', reason }: ReportVerdict,
  words: ReportWords,
  most = Number.POSITIVE_INFINITY,
): Markup {
  if (reason === undefined) return html`${said}`;
  return html`${said}${said !== '' && ' '}${reportSentence(reason, words, most - said.length)}`;
}

const notes = ({ warnings }: Report, words: ReportWords): Markup | false =>
  warnings.length > 0 &&
  html`<section class="warnings" aria-labelledby="notes">
    <h2 id="notes">${words.say('notes')}</h2>
    <ul>
      ${warnings.map((text) => html`<li>${reportSentence(text, words)}</li>`)}
    </ul>
  </section>`;

function actionsSection(report: Report, causes: ReadonlySet<string>, words: ReportWords): Markup {
  const { say } = words;
  const shown = report.fixes.slice(0, mostActions);
  if (shown.length === 0) {
    const unknown = report.categories.reduce((sum, { counts }) => sum + counts.unknown, 0);
    return html`<section class="actions-first">
      <h2 id="first">${say('nothing-to-fix')}</h2>
      <p>${say('nothing-found')}${unknown > 0 && ` ${say('nothing-known', { count: unknown })}`}</p>
    </section>`;
  }
  const promised = promise(report, shown, words);
  return html`<section class="actions-first">
    <h2 id="first">${say('do-first')}</h2>
    <ol>
      ${shown.map((fix, at) => action(fix, at + 1, { report, causes, words }))}
    </ol>
    ${promised !== undefined && html`<p class="promise">${promised}</p>`}
  </section>`;
}

interface ActionFacts {
  report: Report;
  causes: ReadonlySet<string>;
  words: ReportWords;
}

function action(fix: ReportFix, number: number, { report, causes, words }: ActionFacts): Markup {
  const title = fixTitle(fix, words);
  return html`<li>
    <span class="position">${number}</span>
    <span class="title">${causes.has(fix.id) ? html`<a href="#fix-${fix.id}">${title}</a>` : title}</span>
    ${fixFacts(fix, report, worth(fix, report.fixes, words).slice(0, 1), words)}
  </li>`;
}

/** Priority, team, effort, and what the fix is worth. */
export function fixFacts(
  fix: ReportFix,
  { results }: Report,
  gains: readonly string[],
  words: ReportWords,
): Markup {
  const { say } = words;
  const owner = ownerOf(fix, results, words);
  return html`<span class="keys"
    ><span class="priority ${fix.priority}">${say(`priority-${fix.priority}`)}</span
    >${owner !== undefined && html`<span>${owner}</span>`}<span>${say('effort', { effort: say(`effort-${fix.effort}`) })}</span>${gains.map((text) => html`<span class="gain">${upperFirst(text)}</span>`)}</span
  >`;
}
