/** Payment section and required confirmations. These pages never ask for card numbers. */
import { html, raw } from 'hono/html';
import type { QuoteProblem } from '#commerce';
import type { Html, Insert } from '../../design/html.ts';
import type { PaymentChoice } from '../deps.ts';
import { ids } from '../fields.ts';
import { choiceValue, reviewMark } from '../marks.ts';
import { webAddress } from '../web-address.ts';
import { pick, problemText } from './fields.ts';
import { insertPart, partSlot } from './parts.ts';
import { problemsAt, type Shown } from './shown.ts';

export interface PaymentFormFacts {
  choices: readonly PaymentChoice[];
  /** The processor has its own payment page. */
  hosted: boolean;
}

export const reviews = (shown: Shown, asked: readonly QuoteProblem[]): Insert =>
  asked.length > 0 &&
  html`<section class="step" aria-labelledby="reviews">
    <h2 id="reviews">${shown.words.say('confirm-heading')}</h2>
    <div class="picks">${asked.map((problem, place) => review(shown, problem, place))}</div>
  </section>`;

function review(shown: Shown, problem: QuoteProblem, place: number): Html {
  const id = ids.review(place);
  const problems = problemsAt(shown, id);
  const mark = reviewMark(problem);
  return html`<div>
    ${problemText(id, problems)}
    <label class="pick tick" for="${id}">
      <input
        type="checkbox"
        id="${id}"
        name="review"
        value="${mark}"
        required
        ${shown.form?.all('review').includes(mark) && raw('checked')}
        ${problems.length > 0 && html`aria-describedby="${id}-problem" aria-invalid="true"`}
      />
      <span><b>${shown.words.say('i-confirm')}</b> <bdi>${problem.text}</bdi></span>
    </label>
  </div>`;
}

/** Number of choices shown before the rest is collapsed. */
const first = 4;

export function payment(shown: Shown, { choices, hosted }: PaymentFormFacts): Html {
  const { say } = shown.words;
  const problems = problemsAt(shown, 'payment');
  const chosen = shown.form?.one('choice');
  const radios = choices.map((choice, place) =>
    pick({
      id: ids.choice(place),
      name: 'choice',
      value: choiceValue(choice),
      title: choice.title,
      hint: choice.description,
      // Those of the test provider are in English.
      lang: choice.test === true && shown.words.language !== 'en' ? 'en' : undefined,
      checked: chosen === undefined ? choices.length === 1 : chosen === choiceValue(choice),
      problemId: problems.length > 0 ? 'payment-problem' : undefined,
    }),
  );
  const late = choices.slice(first).some((choice) => choiceValue(choice) === chosen);
  return html`<section class="step" aria-labelledby="payment">
    <h2 id="payment">${say('payment')}</h2>
    ${problemText('payment', problems)}
    ${
      choices.length > 0 &&
      html`${choices.some(({ test }) => test) && html`<p class="test-note">${say('test-note')}</p>`}
        <fieldset aria-labelledby="payment">
          <div class="picks">${radios.slice(0, first)}</div>
          ${
            radios.length > first &&
            html`<details class="more" ${late && 'open'}>
              <summary>${say('show-more', { count: radios.length - first })}</summary>
              <div class="picks">${radios.slice(first)}</div>
            </details>`
          }
        </fieldset>`
    }
    ${choices.length > 0 || hosted ? payButtons(shown, choices.length > 0, hosted) : noWayToPay(shown)}
  </section>`;
}

/** The total is next to the buttons, not on them: German law allows no other words there. */
function payButtons({ words: { say }, money, quote }: Shown, chooses: boolean, hosted: boolean): Html {
  return html`<div class="actions">
    <p class="due">
      <span>${say('pay-total')}</span> <strong class="money">${money(quote.totals.total)}</strong>
    </p>
    ${chooses && html`<button class="main-button" name="do" value="pay">${say('pay')}</button>`}
    ${
      hosted &&
      html`${chooses && html`<h3 class="small">${say('pay-hosted-heading')}</h3>`}
        <p class="soft small" id="hosted-note">${say('pay-hosted-note')}</p>
        <button
          class="${chooses ? '' : 'main-button'}"
          name="do"
          value="hosted"
          aria-describedby="hosted-note"
        >
          ${say('pay-hosted')}
        </button>`
    }
  </div>`;
}

function noWayToPay({ words: { say }, site }: Shown): Html {
  if (site.backend === 'embedded') return html`<p>${say('no-provider')}</p>`;
  const store = html`<a href="${webAddress(site.storefront, site.storefront) ?? ''}">${site.name}</a>`;
  return html`<p>${insertPart(say('pay-elsewhere', { store: partSlot }), store)}</p>`;
}
