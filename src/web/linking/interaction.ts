/** The page of one authorization request: sign-in by code, then consent. */
import type { Context } from 'hono';
import type Provider from 'oidc-provider';
import { type Address, type Secret, type Site } from '#commerce';
import {
  linkingHash,
  type BuyerAccount,
  type BuyerAccounts,
  type Database,
  type LinkingClients,
} from '#storage';
import { toForm, type Form } from '../checkout/form.ts';
import { maxFieldLengths } from '../checkout/fields.ts';
import type { CheckoutPage } from '../checkout/html/layout.ts';
import { respond, seeOther } from '../checkout/respond.ts';
import { wordsFor, type CheckoutWords } from '../checkout/words.ts';
import { codePage, consentPage, emailPage, linkErrorPage, type OfferedAddress } from './html.ts';
import { KeptResponse, nodeRequest } from './node-exchange.ts';
import { linkingPaths, type LinkingPlace } from './provider.ts';
import { linkingScopes, permissionsOf } from './scopes.ts';
import { buyerSignIn, type SignIn, type SignInState } from './sign-in.ts';

export interface PageDeps {
  database: Database;
  accounts: BuyerAccounts;
  clients: LinkingClients;
  provider(place: LinkingPlace): Provider;
  secret: Secret;
  /** @throws where the email could not be sent */
  sendCode(site: Site, mail: { to: string; subject: string; text: string }): Promise<void>;
  /** Counts a code that is to be sent. @returns whether it may be */
  takeCode(c: Context, site: Site, email: string): Promise<boolean>;
  /** Epoch milliseconds. */
  now(): number;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type Result = Parameters<Provider['interactionResult']>[2];

interface LinkVisit {
  c: Context;
  deps: PageDeps;
  place: LinkingPlace;
  words: CheckoutWords;
  interaction: Interaction;
  client: { id: string; name: string };
  signIn: SignIn;
  /** Path of the page. */
  action: string;
  target: URL;
  /** Ends the request. */
  finish(result: Result): Promise<Response>;
}

export async function answerPage(c: Context, place: LinkingPlace, deps: PageDeps): Promise<Response> {
  const words = wordsFor(c, place.site.locale);
  const visit = await openVisit(c, place, deps, words);
  if (!visit || (c.req.method === 'POST' && !isSameOrigin(c, place)))
    return respond(c, linkErrorPage(words, place.site, words.say('link-expired')), { status: 400 });
  return c.req.method === 'POST' ? answerForm(visit) : showStep(visit);
}

/** Only for the browser that began the request: its cookie names it. */
async function openVisit(
  c: Context,
  place: LinkingPlace,
  deps: PageDeps,
  words: CheckoutWords,
): Promise<LinkVisit | undefined> {
  const provider = deps.provider(place);
  const { origin, pathname } = new URL(place.issuer);
  const uid = c.req.param('uid') ?? '';
  const base = pathname.replace(/\/$/, '');
  const path = `${linkingPaths.page}/${uid}`;
  const incoming = nodeRequest(c.req.raw, { origin, base, path });
  const outgoing = new KeptResponse(incoming);
  const interaction = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
  if (interaction?.uid !== uid) return undefined;
  const { client_id: id, redirect_uri: redirect } = interaction.params;
  const client = await deps.clients.find(place.site.id, String(id));
  const target = URL.parse(String(redirect));
  if (!client || !target) return undefined;
  return {
    c,
    deps,
    place,
    words,
    interaction,
    client,
    signIn: buyerSignIn({ ...deps, site: place.site.id }),
    action: `${base}${path}`,
    target,
    async finish(result) {
      const to = await provider.interactionResult(incoming, outgoing, result, {
        mergeWithLastSubmission: false,
      });
      return seeOther(c, to);
    },
  };
}

/** Browsers send one of the two with every form. */
function isSameOrigin(c: Context, { issuer }: LinkingPlace): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return c.req.header('origin') === new URL(issuer).origin;
}

const show = ({ c, target }: LinkVisit, page: CheckoutPage, status: 200 | 422 = 200): Promise<Response> =>
  respond(c, page, { status, formTargets: [target.origin === 'null' ? target.protocol : target.origin] });

const factsOf = ({ words, place: { site }, client, action }: LinkVisit) => ({
  words,
  site,
  platform: client.name,
  action,
});

async function showStep(visit: LinkVisit): Promise<Response> {
  const state = await visit.signIn.state(visit.interaction.uid);
  if (!state) return show(visit, emailPage({ ...factsOf(visit), email: '' }));
  if (state.account === undefined) return show(visit, codePage({ ...factsOf(visit), email: state.email }));
  return showConsent(visit, state);
}

async function answerForm(visit: LinkVisit): Promise<Response> {
  const { c, signIn, interaction } = visit;
  const { uid } = interaction;
  const form = toForm([...new URLSearchParams(await c.req.text())]);
  const state = await signIn.state(uid);
  switch (form.one('do')) {
    case 'deny':
      await signIn.clear(uid);
      return visit.finish({ error: 'access_denied', error_description: 'The buyer canceled.' });
    case 'again':
      await signIn.clear(uid);
      return seeOther(c, visit.action);
    case 'check':
      return checkCode(visit, state, form);
    case 'allow':
      return state?.account === undefined ? seeOther(c, visit.action) : allow(visit, state, form);
    default:
      return sendCode(visit, form);
  }
}

async function sendCode(visit: LinkVisit, form: Form): Promise<Response> {
  const { c, deps, place, words, signIn, interaction, client } = visit;
  const { site } = place;
  const email = form.one('email') ?? '';
  const refuse = (error: string) => show(visit, emailPage({ ...factsOf(visit), email, error }), 422);
  if (!isEmail(email)) return refuse(words.say('link-email-invalid'));
  if (!(await deps.takeCode(c, site, email))) return refuse(words.say('link-too-many'));
  const code = await signIn.start(interaction.uid, email);
  const facts = { code, store: site.name, platform: client.name };
  try {
    await deps.sendCode(site, {
      to: email,
      subject: words.say('link-mail-subject', facts),
      text: words.say('link-mail-text', facts),
    });
  } catch {
    await signIn.clear(interaction.uid);
    return refuse(words.say('link-mail-failed'));
  }
  return seeOther(c, visit.action);
}

const isEmail = (text: string): boolean =>
  text.length <= maxFieldLengths.email && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(text);

async function checkCode(visit: LinkVisit, state: SignInState | undefined, form: Form): Promise<Response> {
  const { c, deps, place, words, signIn, interaction, action } = visit;
  if (state?.code === undefined) return seeOther(c, action);
  const result = await signIn.check(interaction.uid, (form.one('code') ?? '').replaceAll(/\D/g, ''));
  if (result === 'over') {
    await signIn.clear(interaction.uid);
    const error = words.say('link-code-over');
    return show(visit, emailPage({ ...factsOf(visit), email: state.email, error }), 422);
  }
  if (result === 'wrong') {
    const error = words.say('link-code-wrong');
    return show(visit, codePage({ ...factsOf(visit), email: state.email, error }), 422);
  }
  const account = await deps.accounts.signIn(place.site.id, state.email);
  await signIn.finish(interaction.uid, { email: state.email, account: account.id });
  return seeOther(c, action);
}

/** Those of the account, then those of past orders that are not in it. */
async function addressesFor(
  { deps: { accounts }, place: { site } }: LinkVisit,
  account: BuyerAccount,
): Promise<{ buyer: BuyerAccount['buyer']; addresses: OfferedAddress[] }> {
  const past = await accounts.pastDetails(site.id, account.buyer.email);
  const key = (address: Address): string => linkingHash(JSON.stringify(address).toLowerCase()).slice(0, 16);
  const known = new Set(account.addresses.map(key));
  return {
    buyer: { ...past.buyer, ...account.buyer },
    addresses: [
      ...account.addresses.map((address) => ({ key: key(address), address, saved: true })),
      ...past.addresses
        .map((address) => ({ key: key(address), address, saved: false }))
        .filter((one) => !known.has(one.key)),
    ],
  };
}

const scopesOf = ({ interaction }: LinkVisit): string[] =>
  String(interaction.params['scope'] ?? '')
    .split(' ')
    .filter((scope) => linkingScopes.includes(scope));

async function showConsent(visit: LinkVisit, { account: id }: SignInState): Promise<Response> {
  const { deps, place, target } = visit;
  const account = await deps.accounts.read(place.site.id, id ?? '');
  if (!account) {
    await visit.signIn.clear(visit.interaction.uid);
    return seeOther(visit.c, visit.action);
  }
  const { buyer, addresses } = await addressesFor(visit, account);
  return show(
    visit,
    consentPage({
      ...factsOf(visit),
      email: account.buyer.email,
      buyer,
      addresses,
      allows: permissionsOf(scopesOf(visit).join(' ')),
      hasMemberPrices: place.site.identityLinking?.customerGroup !== undefined,
      target: target.host === '' ? target.protocol : target.host,
    }),
  );
}

async function allow(visit: LinkVisit, { account: id = '' }: SignInState, form: Form): Promise<Response> {
  const { deps, place, interaction, client, signIn } = visit;
  const account = await deps.accounts.read(place.site.id, id);
  if (!account) return seeOther(visit.c, visit.action);
  const scopes = scopesOf(visit);
  if (permissionsOf(scopes.join(' ')).checkouts) {
    const { buyer, addresses } = await addressesFor(visit, account);
    const chosen = new Set(form.all('address'));
    await deps.accounts.save({
      ...account,
      buyer: { ...phoneOf(buyer), ...nameOf(form), email: account.buyer.email },
      addresses: addresses.filter(({ key }) => chosen.has(key)).map(({ address }) => address),
    });
  }
  const { Grant } = deps.provider(place);
  const grant = new Grant({ accountId: account.id, clientId: client.id });
  grant.addOIDCScope(scopes.join(' '));
  const grantId = await grant.save();
  await signIn.clear(interaction.uid);
  return visit.finish({ login: { accountId: account.id, remember: false }, consent: { grantId } });
}

const phoneOf = ({ phone }: BuyerAccount['buyer']) => (phone === undefined ? {} : { phone });

const nameOf = (form: Form) =>
  Object.fromEntries(
    (['firstName', 'lastName'] as const).flatMap((name) => {
      const text = (form.one(name) ?? '').slice(0, maxFieldLengths[name]);
      return text === '' ? [] : [[name, text]];
    }),
  );
