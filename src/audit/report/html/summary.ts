/** The first screen: whose report it is, the score and what it means, what to do first, and what an agent sees. */
import type { Report, ReportFix } from '../../result.ts';
import type { ReportBranding } from '../branding.ts';
import {
  coverageSentences,
  ifAllKnown,
  isGraded,
  ownerOf,
  priorityWords,
  promise,
  verdictSentence,
  worth,
} from '../words.ts';
import { reportDial } from './dial.ts';
import { checkLinks, type Listing } from './listing.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { productSection, standingSection } from './overview.ts';

/** Fixes that are shown first. */
const mostActions = 5;

/** @param causes IDs of the fixes that the page explains below */
export function firstScreen(
  report: Report,
  listing: Listing,
  causes: ReadonlySet<string>,
  branding: ReportBranding | undefined,
): Markup {
  const product = productSection(report, listing.ids);
  return html`<section class="summary" aria-label="Score">
      ${origin(report, branding)}
      <div class="scored">${reportDial(report)} ${meaning(report, listing)}</div>
    </section>
    ${notes(report)}
    <div class="opening ${product === null && 'single'}">${actionsSection(report, causes)} ${product}</div>
    ${standingSection(report, listing.ids)}`;
}

const images = /^data:image\/(?:png|jpeg|webp|svg\+xml)[;,]/;

/** Who made it, for whom, and when. */
function origin(report: Report, { agency, client, logo }: ReportBranding = {}): Markup {
  const whose = [agency && `Prepared by ${agency}`, client && `${agency ? 'for' : 'Prepared for'} ${client}`]
    .filter(Boolean)
    .join(' ');
  return html`<div class="origin">
    ${logo && images.test(logo) && html`<img src="${logo}" alt="${agency ?? 'Logo'}" />`}
    ${whose !== '' && html`<p class="whose">${whose}</p>`}
    <p class="when">Audited ${reportDay(report)}</p>
  </div>`;
}

/** `November 28, 2026`, in UTC. */
export const reportDay = ({ startedAt }: Pick<Report, 'startedAt'>): string =>
  new Date(startedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function meaning(report: Report, { ids }: Listing): Markup {
  const { score } = report;
  const caps = [...score.caps].sort((a, b) => a.max - b.max);
  const lowest = caps[0];
  const binding = lowest && isGraded(score) && score.overall >= lowest.max - 0.05 ? lowest : undefined;
  const others = caps.filter((cap) => cap !== binding);
  const range = ifAllKnown(score);
  const [judged = '', ...notJudged] = coverageSentences(report);
  return html`<div class="meaning">
    <p class="verdict">${verdictSentence(report)}</p>
    ${binding && html`<p class="because">Found by ${checkLinks(binding.checks, ids)}</p>`}
    ${
      others.length > 0 &&
      html`<ul class="caps">
        ${others.map((cap) => html`<li>${isGraded(score) && html`<strong>${binding ? 'Then at' : 'At'} most ${cap.max}:</strong> `}${cap.reason} ${checkLinks(cap.checks, ids)}</li>`)}
      </ul>`
    }
    ${range !== undefined && html`<p class="certainty">The score would be ${range}.</p>`}
    <p class="certainty">${judged} Confidence: ${score.confidence}.</p>
    ${
      notJudged.length > 0 &&
      html`<details class="certainty">
        <summary>Checks without a verdict</summary>
        <p>${notJudged.join(' ')}</p>
      </details>`
    }
  </div>`;
}

const notes = ({ warnings }: Report): Markup | false =>
  warnings.length > 0 &&
  html`<section class="warnings" aria-labelledby="notes">
    <h2 id="notes">Before you read on</h2>
    <ul>
      ${warnings.map((text) => html`<li>${text}</li>`)}
    </ul>
  </section>`;

function actionsSection(report: Report, causes: ReadonlySet<string>): Markup {
  const shown = report.fixes.slice(0, mostActions);
  if (shown.length === 0) {
    const unknown = report.categories.reduce((sum, { counts }) => sum + counts.unknown, 0);
    return html`<section class="actions-first">
      <h2 id="first">Nothing to fix</h2>
      <p>
        No check failed or
        warned.${unknown > 0 && ` ${unknown} ${unknown === 1 ? 'check has' : 'checks have'} no verdict: the appendix says why.`}
      </p>
    </section>`;
  }
  const promised = promise(report, shown);
  return html`<section class="actions-first">
    <h2 id="first">Do this first</h2>
    <ol>
      ${shown.map((fix, at) => action(fix, at + 1, report, causes))}
    </ol>
    ${promised !== undefined && html`<p class="promise">${promised}</p>`}
  </section>`;
}

const action = (fix: ReportFix, number: number, report: Report, causes: ReadonlySet<string>): Markup =>
  html`<li>
    <span class="position">${number}</span>
    <span class="title"
      >${causes.has(fix.id) ? html`<a href="#fix-${fix.id}">${fix.title}</a>` : fix.title}</span
    >
    ${fixFacts(fix, report, worth(fix, report.fixes).slice(0, 1))}
  </li>`;

/** Priority, team, effort, and what the fix is worth. */
export function fixFacts(fix: ReportFix, { results }: Report, gains: readonly string[]): Markup {
  const owner = ownerOf(fix, results);
  return html`<span class="keys"
    ><span class="priority ${fix.priority}">${priorityWords[fix.priority]}</span
    >${owner !== undefined && html`<span>${owner}</span>`}<span>Effort: ${fix.effort}</span
    >${gains.map((text) => html`<span class="gain">${text.charAt(0).toUpperCase()}${text.slice(1)}</span>`)}</span
  >`;
}
