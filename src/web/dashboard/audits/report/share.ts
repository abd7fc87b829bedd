/** Links that show a report to people without an account. */
import type { ReportShare } from '#storage';
import { button, copyable, html, time, type Html } from '../../../design/index.ts';
import { reportPath } from '../paths.ts';

/** @param origin where the links lead */
export const shareBox = (id: string, shares: readonly ReportShare[], origin: string): Html =>
  html`<section class="card" id="share" aria-labelledby="share-title">
    <h2 id="share-title">Share</h2>
    <p class="soft">
      Whoever holds a link can read this report without an account, for 30 days or until you take the link
      back. Search engines are told to leave it out.
    </p>
    ${shares.map(
      ({ token, expiresAt }, index) =>
        html`<div class="stack">
          ${copyable(`share-${index}`, `${origin}/r/${token}`, `link ${index + 1}`)}
          <form class="actions" method="post" action="${reportPath(id)}/unshare">
            <input type="hidden" name="token" value="${token}" />
            <span class="soft small">Works until ${time(expiresAt, 'day')}.</span>
            <button class="button slight danger" type="submit" aria-label="Take back link ${index + 1}">
              Take back
            </button>
          </form>
        </div>`,
    )}
    <form method="post" action="${reportPath(id)}/share">
      ${button(shares.length > 0 ? 'Make another link' : 'Make a link')}
    </form>
  </section>`;
