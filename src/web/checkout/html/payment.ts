/** Payment section and required confirmations. These pages never ask for card numbers. */
import { html, raw } from 'hono/html';
import type { QuoteProblem } from '#commerce';
import type { Html, Insert } from '../../design/html.ts';
import type { PaymentChoice } from '../deps.ts';
import { ids } from '../fields.ts';
import { choiceValue, reviewMark } from '../marks.ts';
import { webAddress } from '../web-address.ts';
import { pick, problemText } from './fields.ts';
import { problemsAt, type Shown } from './shown.ts';

export interface PaymentFormFacts {
  choices: readonly PaymentChoice[];
  /** The processor has its own payment page. */
  hosted: boolean;
}

export const reviews = (shown: Shown, asked: readonly QuoteProblem[]): Insert =>
  asked.length > 0 &&
  html`<section class="step" aria-labelledby="reviews">
    <h2 id="reviews">Confirm before you pay</h2>
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
      <span><b>I confirm:</b> <bdi>${problem.text}</bdi></span>
    </label>
  </div>`;
}

/** Number of choices shown before the rest is collapsed. */
const first = 4;

export function payment(shown: Shown, { choices, hosted }: PaymentFormFacts): Html {
  const total = shown.money(shown.quote.totals.total);
  const problems = problemsAt(shown, 'payment');
  const chosen = shown.form?.one('choice');
  const radios = choices.map((choice, place) =>
    pick({
      id: ids.choice(place),
      name: 'choice',
      value: choiceValue(choice),
      title: choice.title,
      hint: choice.description,
      checked: chosen === undefined ? choices.length === 1 : chosen === choiceValue(choice),
      problemId: problems.length > 0 ? 'payment-problem' : undefined,
    }),
  );
  const late = choices.slice(first).some((choice) => choiceValue(choice) === chosen);
  return html`<section class="step" aria-labelledby="payment">
    <h2 id="payment">Payment</h2>
    ${problemText('payment', problems)}
    ${
      choices.length > 0 &&
      html`${
          choices.some(({ test }) => test) &&
          html`<p class="test-note">This is a test store. You will not be charged.</p>`
        }
        <fieldset aria-labelledby="payment">
          <div class="picks">${radios.slice(0, first)}</div>
          ${
            radios.length > first &&
            html`<details class="more" ${late && 'open'}>
              <summary>Show ${radios.length - first} more</summary>
              <div class="picks">${radios.slice(first)}</div>
            </details>`
          }
        </fieldset>`
    }
    ${
      choices.length === 0 &&
      !hosted &&
      (shown.site.backend === 'embedded'
        ? html`<p>
            This store cannot accept payments yet because no payment provider is connected. Your order is
            saved.
          </p>`
        : html`<p>
            You cannot pay on this page. Pay with the assistant that sent you here, or buy at
            <a href="${webAddress(shown.site.storefront, shown.site.storefront) ?? ''}">${shown.site.name}</a
            >. Your order is saved.
          </p>`)
    }
    <div class="actions">
      ${
        choices.length > 0 &&
        html`<button class="main-button" name="do" value="pay">
          Pay <span class="money">&nbsp;${total}</span>
        </button>`
      }
      ${
        hosted &&
        html`<button class="${choices.length > 0 ? '' : 'main-button'}" name="do" value="hosted">
          Pay ${total} on our payment provider’s page
        </button>`
      }
    </div>
  </section>`;
}
