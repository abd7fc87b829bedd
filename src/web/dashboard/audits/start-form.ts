/** The form that starts an audit and its schema. */
import { z } from 'zod';
import { readAddress } from '../../site/scan/read-address.ts';
import { button, html, input, tick, type Html } from '../../design/index.ts';
import { auditTexts as say } from './messages/index.ts';
import { auditsPath } from './paths.ts';

const longest = 2_048;

/** A URL as a member types it. */
export const siteAddressInput = z.string({ error: () => say('no-url') }).transform((text, context) => {
  const read = readAddress(text);
  if ('url' in read) return read.url;
  context.addIssue({ code: 'custom', message: read.error });
  return z.NEVER;
});

export const startSchema = z.object({
  url: siteAddressInput,
  browser: z.literal('on').optional(),
});

export interface StartFields {
  url?: string | undefined;
  error?: string | undefined;
}

export const startForm = ({ url, error, hasBrowser }: StartFields & { hasBrowser: boolean }): Html =>
  html`<form class="stack" method="post" action="${auditsPath}">
    <div class="line-form">
      <div class="grow">
        ${input({
          name: 'url',
          label: say('storefront-url'),
          value: url,
          error,
          required: true,
          maxLength: longest,
          autocomplete: 'url',
          placeholder: 'shop.example',
        })}
      </div>
      ${button(say('start-audit'), { main: true })}
    </div>
    ${
      hasBrowser &&
      tick({
        name: 'browser',
        label: say('browser'),
        checked: false,
      })
    }
  </form>`;
