/** The page of Portico in Business Manager: settings of the site, and the self-check. */
import CSRFProtection from 'dw/web/CSRFProtection';
import ISML from 'dw/template/ISML';
import SecureRandom from 'dw/crypto/SecureRandom';
import Transaction from 'dw/system/Transaction';
import URLUtils from 'dw/web/URLUtils';
import { base64url, hash } from '../../../int_portico/src/scripts/platform/crypto.ts';
import { preferences } from '../../../int_portico/src/scripts/preferences/values.ts';
import { fields } from '../scripts/fields.ts';
import {
  enteredEntries,
  outcomeOf,
  saveValues,
  storedEntries,
  versionOf,
  type Entries,
} from '../scripts/form.ts';
import { pageOf, type Shown } from '../scripts/page.ts';
import { runSelfCheck } from '../scripts/self-check.ts';

type Route = (() => void) & { public: true };

/** Permission is the business of Business Manager; that somebody is signed in is checked again. */
const route = (work: () => void): Route => {
  const made = (() => {
    if (session.userAuthenticated) return work();
    response.setStatus(403);
  }) as Route;
  made.public = true;
  return made;
};

/** A POST that this page sent. */
const act = (work: () => void): Route =>
  route(() => {
    if (String(request.httpMethod) === 'POST' && CSRFProtection.validateRequest()) return work();
    show({ message: { isError: true, text: 'The page has expired. Try again.' } }, 403);
  });

export const Start = route(() => {
  const isSaved = parameter('saved') === 'true';
  show(
    isSaved ? { message: { isError: false, text: 'Saved. Agents see the change within five minutes.' } } : {},
  );
});

export const Save = act(() => {
  const entries = enteredEntries(parameter);
  if (parameter('version') !== versionOf())
    return show(
      {
        entries,
        message: {
          isError: true,
          text: 'The settings changed after you opened this page. Nothing was saved. Compare what you entered below, and save again.',
        },
      },
      409,
    );
  const newKey = keyFor(parameter('newClient').trim(), entries);
  const { values, problems } = outcomeOf(entries);
  if (newKey && 'problem' in newKey) problems['porticoApiKeys'] = [newKey.problem];
  if (parameter('newSecret') === 'true') {
    values['porticoSecret'] = random(32);
    delete problems['porticoSecret'];
  }
  if (Object.keys(problems).length > 0)
    return show(
      {
        entries,
        problems,
        message: { isError: true, text: 'Nothing was saved. Correct what is marked below.' },
      },
      400,
    );
  Transaction.wrap(() => saveValues(values));
  if (newKey && 'key' in newKey) return show({ newKey, message: { isError: false, text: 'Saved.' } });
  response.redirect(String(URLUtils.url('PorticoAdmin-Start', 'saved', 'true')));
});

export const Check = act(() => show({ check: runSelfCheck(Date.now()) }));

function show(shown: Partial<Shown>, status = 200): void {
  const values = preferences();
  const set: Record<string, boolean> = {};
  for (const { id, kind } of fields) if (kind === 'password') set[id] = values.text(id) !== undefined;
  if (status !== 200) response.setStatus(status);
  const content = pageOf({ entries: storedEntries(), problems: {}, version: versionOf(), set, ...shown });
  ISML.renderTemplate('portico/page', { content });
}

function parameter(name: string): string {
  const { stringValue } = request.httpParameterMap.get(name);
  return stringValue === null || stringValue === undefined ? '' : String(stringValue);
}

/** Adds a line to the entered keys. Undefined: none is asked for. */
function keyFor(
  client: string,
  entries: Entries,
): { client: string; key: string } | { problem: string } | undefined {
  if (client === '') return undefined;
  if (!/^[\w][\w .-]{0,59}$/.test(client))
    return { problem: 'Name the client with letters, digits, spaces, periods, and hyphens.' };
  const key = `ptc_${random(30)}`;
  const entry = entries['porticoApiKeys'];
  const before = entry && 'text' in entry ? entry.text.trim() : '';
  const line = `${client}; ${hash('sha256', key, 'hex')}`;
  entries['porticoApiKeys'] = { text: before === '' ? line : `${before}\n${line}` };
  return { client, key };
}

const random = (bytes: number): string => base64url(new SecureRandom().nextBytes(bytes));
