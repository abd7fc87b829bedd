/** The form that starts an audit. */
import { button, html, input, type Html } from '../../design/index.ts';
import { homeTexts as say } from './messages/index.ts';

export interface AddressForm {
  /** User input. */
  typed?: string;
  error?: string;
}

export const addressForm = ({ typed, error }: AddressForm = {}): Html =>
  html`<form class="scan-box" method="post" action="/scan">
    ${input({
      name: 'url',
      label: say('url'),
      required: true,
      value: typed,
      error,
      autocomplete: 'url',
      maxLength: 2_048,
      placeholder: 'shop.example',
      id: 'scan-url',
    })}
    ${button(say('run-audit'), { main: true })}
  </form>`;
