/** The box for an address, wherever an audit can be started. */
import { button, html, input, type Html } from '../../design/index.ts';

export interface AddressForm {
  /** As it was typed. */
  typed?: string;
  error?: string;
}

export const addressForm = ({ typed, error }: AddressForm = {}): Html =>
  html`<form class="scan-box" method="post" action="/scan">
    ${input({
      name: 'url',
      label: 'Address of a shop',
      required: true,
      value: typed,
      error,
      autocomplete: 'url',
      maxLength: 2_048,
      placeholder: 'shop.example',
      id: 'scan-url',
    })}
    ${button('Audit it', { main: true })}
  </form>`;
