/** How an owner verifies a host, and what they can request. */
import {
  badge,
  button,
  copyable,
  crumbs,
  html,
  notice,
  pageHead,
  sitePage,
  type Html,
} from '../../design/index.ts';
import { botTexts as say } from './messages/index.ts';

const said = {
  out: 'said-out',
  in: 'said-in',
  'not-listed': 'said-not-listed',
  removed: 'said-removed',
  none: 'said-none',
} as const;
const isSaid = (code: string): code is keyof typeof said => Object.hasOwn(said, code);

export interface OwnerFacts {
  host: string;
  /** The visitor's own secret. */
  asker: string;
  token: string;
  /** The host or a parent domain is on the list. */
  listed: boolean;
}

export const ownerPage = (
  { host, asker, token, listed }: OwnerFacts,
  { said: code = '', error }: { said?: string; error?: string } = {},
): Html =>
  sitePage({
    title: say('manage-title', { host }),
    content: html`<div class="stack narrow">
      ${crumbs([['/bot', say('title')]], host)} ${pageHead(say('manage-heading', { host }))}
      ${isSaid(code) && notice(say(said[code]), 'good')} ${error !== undefined && notice(error, 'bad')}
      <p>${say.parts('on-list', { answer: listed ? badge(say('yes'), 'warn') : badge(say('no')) })}</p>
      <section class="stack" aria-labelledby="proof">
        <h2 id="proof">${say('verify')}</h2>
        <p>${say('verify-text')}</p>
        <h3>${say('file')}</h3>
        <p>${say('file-text')}</p>
        ${copyable('proof-token', token, say('copy-file-text'))}
        ${copyable('proof-address', `https://${host}/.well-known/portico-verify.txt`, say('copy-file-url'))}
        <h3>${say('record')}</h3>
        <p>${say.parts('record-text', { host: html`<code>${host}</code>` })}</p>
        ${copyable('proof-record', `portico-verify=${token}`, say('copy-record'))}
      </section>
      <section class="stack" aria-labelledby="wish">
        <h2 id="wish">${say('actions')}</h2>
        <p>${say('actions-text')}</p>
        <form method="post" action="/bot/owner" class="wishes">
          <input type="hidden" name="host" value="${host}" />
          <input type="hidden" name="as" value="${asker}" />
          <div>
            ${wishButton('opt-out', say('opt-out'))}
            <p>${say('opt-out-text')}</p>
          </div>
          <div>
            ${wishButton('opt-in', say('opt-in'))}
            <p>${say('opt-in-text')}</p>
          </div>
          <div>
            ${button(say('remove'), { name: 'wish', value: 'remove', danger: true })}
            <p>${say('remove-text')}</p>
          </div>
        </form>
      </section>
    </div>`,
  });

const wishButton = (value: string, text: string): Html => button(text, { name: 'wish', value });
