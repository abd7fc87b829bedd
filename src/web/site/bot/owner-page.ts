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

const said: Readonly<Record<string, string>> = {
  out: 'The host is now on the opt-out list. This service no longer audits it.',
  in: 'The host was removed from the opt-out list. It can be audited again.',
  'not-listed': 'This host is not on the list itself. If a parent domain is listed, opt that domain back in.',
  removed: 'The public reports of this host and their links were deleted.',
  none: 'No public reports found for this host.',
};

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
    title: `Manage ${host}`,
    content: html`<div class="stack narrow">
      ${crumbs([['/bot', 'Our bot']], host)} ${pageHead(`Do you own ${host}?`)}
      ${Object.hasOwn(said, code) && notice(said[code], 'good')}
      ${error !== undefined && notice(error, 'bad')}
      <p>On the opt-out list: ${listed ? badge('yes', 'warn') : badge('no')}</p>
      <section class="stack" aria-labelledby="proof">
        <h2 id="proof">1. Verify ownership</h2>
        <p>Use one of the two methods. The token works only with the URL of this page, so bookmark it.</p>
        <h3>File</h3>
        <p>Serve this text on its own line at the URL below. Redirects are not followed.</p>
        ${copyable('proof-token', token, 'the text of the file')}
        ${copyable('proof-address', `https://${host}/.well-known/portico-verify.txt`, 'the URL of the file')}
        <h3>TXT record</h3>
        <p>Add this DNS record to <code>${host}</code>.</p>
        ${copyable('proof-record', `portico-verify=${token}`, 'the TXT record')}
      </section>
      <section class="stack" aria-labelledby="wish">
        <h2 id="wish">2. Choose an action</h2>
        <p>Each action verifies ownership first. It applies to the host and its subdomains.</p>
        <form method="post" action="/bot/owner" class="wishes">
          <input type="hidden" name="host" value="${host}" />
          <input type="hidden" name="as" value="${asker}" />
          <div>
            ${wishButton('opt-out', 'Opt out')}
            <p>This service stops auditing the host for all users.</p>
          </div>
          <div>
            ${wishButton('opt-in', 'Opt back in')}
            <p>The host can be audited again.</p>
          </div>
          <div>
            ${button('Remove public reports', { name: 'wish', value: 'remove', danger: true })}
            <p>
              Deletes audits by visitors without an account, and all links to reports of the host. You cannot
              undo this.
            </p>
          </div>
        </form>
      </section>
    </div>`,
  });

const wishButton = (value: string, text: string): Html => button(text, { name: 'wish', value });
