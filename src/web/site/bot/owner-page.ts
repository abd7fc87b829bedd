/** How an owner proves a host to be theirs, and what they can ask for. */
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

const said: Readonly<Record<string, string>> = {
  out: 'The host is on the opt-out list: no audit of this service begins there any more.',
  in: 'The host is off the opt-out list: it can be audited again.',
  'not-listed':
    'The host itself is not on the list. If it is covered by a name above it, opt that one back in.',
  removed: 'The public reports of the host, and the links to them, are deleted.',
  none: 'There are no public reports of this host.',
};

export interface OwnerFacts {
  host: string;
  /** The visitor's own secret. */
  asker: string;
  token: string;
  /** It, or a name that it lies under, is on the list. */
  listed: boolean;
}

export const ownerPage = (
  { host, asker, token, listed }: OwnerFacts,
  { said: code = '', error }: { said?: string; error?: string } = {},
): Html =>
  sitePage({
    title: `${host}: for its owner`,
    content: html`<div class="stack narrow">
      ${crumbs([['/bot', 'Our bot']], host)} ${pageHead(`Is ${host} yours?`)}
      ${Object.hasOwn(said, code) && notice(said[code], 'good')}
      ${error !== undefined && notice(error, 'bad')}
      <p>On the opt-out list: ${listed ? badge('yes', 'warn') : badge('no')}</p>
      <section class="stack" aria-labelledby="proof">
        <h2 id="proof">1. Prove it, in one of two ways</h2>
        <p>The proof works with the address of this page only: keep it if you come back later.</p>
        <h3>With a file</h3>
        <p>Serve this text, on a line of its own, at the address below. A redirect is not followed.</p>
        ${copyable('proof-token', token, 'the text of the file')}
        ${copyable('proof-address', `https://${host}/.well-known/portico-verify.txt`, 'the address of the file')}
        <h3>Or with a TXT record</h3>
        <p>Add this record to <code>${host}</code> in your DNS.</p>
        ${copyable('proof-record', `portico-verify=${token}`, 'the TXT record')}
      </section>
      <section class="stack" aria-labelledby="wish">
        <h2 id="wish">2. Say what you want</h2>
        <p>Each button looks for the proof first. It holds for the host and its subdomains.</p>
        <form method="post" action="/bot/owner" class="wishes">
          <input type="hidden" name="host" value="${host}" />
          <input type="hidden" name="as" value="${asker}" />
          <div>
            ${wishButton('opt-out', 'Opt out')}
            <p>No audit of this service begins there, whoever asks for it.</p>
          </div>
          <div>
            ${wishButton('opt-in', 'Opt back in')}
            <p>It can be audited again.</p>
          </div>
          <div>
            ${button('Remove public reports', { name: 'wish', value: 'remove', danger: true })}
            <p>
              Deletes what visitors without an account have audited, and every link to a report of the host.
              It cannot be undone.
            </p>
          </div>
        </form>
      </section>
    </div>`,
  });

const wishButton = (value: string, text: string): Html => button(text, { name: 'wish', value });
