/** Contact section. */
import { html, raw } from 'hono/html';
import type { Html, Insert } from '../../design/html.ts';
import { isGranted } from '../consent.ts';
import { maxFieldLengths } from '../fields.ts';
import { field } from './fields.ts';
import { isOpenAt, problemsAt, fieldValue, type Shown } from './shown.ts';

/** Complete data is collapsed to one line. Fields with a problem are expanded. */
export function contactSection(shown: Shown): Html {
  const { say } = shown.words;
  const { buyer = {} } = shown.input;
  const named = !shown.quote.groups.some(({ method }) => method === 'shipping');
  const known = buyer.email !== undefined && (!named || buyer.lastName !== undefined);
  const troubled = ['email', 'phone', 'firstName', 'lastName'].some((at) => isOpenAt(shown, at));
  const name = [buyer.firstName, buyer.lastName].filter(Boolean).join(' ');
  return html`<section class="step" aria-labelledby="contact">
    <h2 id="contact">${say('contact')}</h2>
    ${
      known && !troubled
        ? html`<details class="known">
            <summary>
              <span>
                <bdi>${buyer.email}</bdi>
                ${named && name !== '' && html`<br /><bdi>${name}</bdi>`}
                ${buyer.phone !== undefined && html`<br /><bdi>${buyer.phone}</bdi>`}
              </span>
              <span class="change"
                ><span aria-hidden="true">${say('change')}</span
                ><span class="unseen">${say('change-contact')}</span></span
              >
            </summary>
            ${contactFields(shown, named)}
          </details>`
        : contactFields(shown, named)
    }
    ${consents(shown)}
  </section>`;
}

function contactFields(shown: Shown, named: boolean): Html {
  const { say } = shown.words;
  const { buyer = {} } = shown.input;
  const text = (id: 'email' | 'phone' | 'firstName' | 'lastName', label: string, more: object): Html =>
    field(shown.words, {
      id,
      name: id,
      label,
      value: fieldValue(shown, id, buyer[id]),
      problems: problemsAt(shown, id),
      ...more,
    });
  return html`<div class="fields">
    ${text('email', say('email'), {
      attributes: `type="email" autocomplete="email" inputmode="email" spellcheck="false" maxlength="${maxFieldLengths.email}"`,
      optional: false,
      full: true,
    })}
    ${
      named &&
      html`${text('firstName', say('first-name'), {
        attributes: `type="text" autocomplete="given-name" maxlength="${maxFieldLengths.firstName}"`,
      })}${text('lastName', say('last-name'), {
        attributes: `type="text" autocomplete="family-name" maxlength="${maxFieldLengths.lastName}"`,
      })}`
    }
    ${text('phone', say('phone'), {
      attributes: `type="tel" autocomplete="tel" maxlength="${maxFieldLengths.phone}"`,
      optional: true,
      full: true,
    })}
  </div>`;
}

function consents({ words, site, input, form }: Shown): Insert {
  return (
    site.consent.length > 0 &&
    html`<div class="picks gap">
      ${site.consent.map((one, place) => {
        const id = `consent-${place + 1}`;
        const ticked = form ? form.all('consent').includes(one.purpose) : isGranted(one, input.consent);
        return html`<label class="pick tick" for="${id}">
          <input type="hidden" name="consent-asked" value="${one.purpose}" />
          <input
            type="checkbox"
            id="${id}"
            name="consent"
            value="${one.purpose}"
            ${ticked && raw('checked')}
          />
          <span><bdi>${one.description}</bdi> <span class="optional">${words.say('optional')}</span></span>
        </label>`;
      })}
    </div>`
  );
}
