/** An action on an order: a form, a confirmation, then the operation. */
import { may } from '../../context.ts';
import { randomUUID } from 'node:crypto';
import type { Intent } from '#backends/embedded';
import type { Order, Site } from '#commerce';
import { httpProblem } from '#http';
import {
  button,
  card,
  facts,
  html,
  input,
  linkButton,
  notice,
  tick,
  type Html,
  type Insert,
} from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { visible } from '../../../design/outside-text.ts';
import type { Stores } from '../deps.ts';
import { forbidden } from '../../refusal.ts';
import { storePage, type SiteContext } from '../site-page.ts';
import {
  actions,
  perform,
  permissionFor,
  possibleActions,
  readActionInput,
  repayable,
  type Action,
  type ActionInput,
} from './actions.ts';
import { orderPath } from './list.ts';
import { storeOrderTexts as say } from './messages/index.ts';
import { orderInPath } from './order-in-path.ts';
import { money, orderErrorText } from './words.ts';

type Fields = Readonly<Record<string, string>>;

/** @throws Problem for an unknown action */
function actionOf(c: SiteContext): Action {
  const action = actions.find(({ id }) => id === c.req.param('action'));
  if (!action) throw httpProblem('not-found');
  return action;
}

export async function askAction(c: SiteContext, stores: Stores): Promise<Response> {
  const action = actionOf(c);
  if (!may(c, permissionFor(action))) return forbidden(c, permissionFor(action));
  const { site, found } = await orderInPath(c, stores);
  if (!possibleActions(found).includes(action))
    return page(c, site, found.order, action, {
      said: notice(orderErrorText({ code: found.paid ? 'nothing-left' : 'not-paid' }, found.order), 'warn'),
      content: html`<p class="actions">
        ${linkButton(orderPath(site, found.order.number), say('back-to-order'))}
      </p>`,
    });
  return page(c, site, found.order, action, {
    content: form(site, found.order, action, initial(found.order, action), {}),
  });
}

export interface ActOptions {
  /** Receives the reason why the agent of an order is notified later. */
  warn(error: unknown): void;
}

export async function actOnOrder(c: SiteContext, stores: Stores, { warn }: ActOptions): Promise<Response> {
  const action = actionOf(c);
  if (!may(c, permissionFor(action))) return forbidden(c, permissionFor(action));
  const given = await readFields(c);
  const { site, found } = await orderInPath(c, stores);
  const { order } = found;
  const again = (said: Html | undefined, errors: Record<string, string> = {}) =>
    page(c, site, order, action, { status: 400, said, content: form(site, order, action, given, errors) });
  const intent: Intent = { id: given['operation'] ?? '', seen: given['seen'] ?? '' };
  const isSure = given['sure'] === 'yes' && given['change'] === undefined;
  // Before the fields are read: this very form may have been submitted already.
  if (isSure && stores.orders.isDone(order, intent)) return finish('repeated');
  const read = readActionInput(action, order, given);
  if (!read.ok) return again(notice(say('not-changed'), 'bad'), read.errors);
  if (!isSure) {
    if (given['change'] !== undefined)
      return page(c, site, order, action, { content: form(site, order, action, given, {}) });
    return page(c, site, order, action, {
      content: onceMore(site, order, action, { ...given, seen: stores.orders.stateOf(order) }, read.wish),
    });
  }
  const result = await perform(stores.orders, action, order.number, read.wish, intent);
  if (!result.ok) return again(notice(orderErrorText(result.error, order), 'bad'));
  return finish(result.repeated ? 'repeated' : action.id);

  /** The change is saved, so a failed notification of the agent is not an error. */
  async function finish(said: string): Promise<Response> {
    const isTold = await stores.refresh(site.id, order.number).then(
      () => true,
      (error: unknown) => void warn(error),
    );
    // The activity has it already.
    if (said === 'repeated') c.set('actDetails', { isDone: false });
    return c.redirect(`${orderPath(site, order.number)}?said=${isTold ? said : 'later'}`, 303);
  }
}

const page = (
  c: SiteContext,
  site: Site,
  { number }: Order,
  { name }: Action,
  parts: { content: Html; said?: Html | undefined; status?: 400 },
) =>
  storePage(c, site, { tab: 'orders', heading: say('action-title', { action: name(), number }), ...parts });

/** As many units as possible, which is the usual case. */
function initial(order: Order, action: Action): Fields {
  const isForAll = action.id === 'ship' || action.id === 'deliver' || action.id === 'cancel';
  return Object.fromEntries(
    order.lines.map((line, at) => [
      `line.${at}`,
      String(isForAll ? Math.max(0, action.possible(order, line)) : 0),
    ]),
  );
}

function form(
  site: Site,
  order: Order,
  action: Action,
  given: Fields,
  errors: Readonly<Record<string, string>>,
): Html {
  const field = (name: string) => ({
    name,
    value: (Object.hasOwn(given, name) ? given[name] : '') ?? '',
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });
  const has = (name: Action['fields'][number]): boolean => action.fields.includes(name);
  return html`<form
    class="stack"
    method="post"
    action="${orderPath(site, order.number, action.id)}"
    novalidate
  >
    <p>${action.meaning()}</p>
    <div class="fields two">
      ${
        has('lines') &&
        order.lines.map((line, at) => {
          const possible = action.possible(order, line);
          return (
            possible > 0 &&
            input({
              ...field(`line.${at}`),
              label: visible(line.title),
              type: 'number',
              min: 0,
              max: possible,
              required: true,
              hint: say('quantity-hint', { limit: possible }),
            })
          );
        })
      }
      ${
        has('amount') &&
        input({
          ...field('amount'),
          label: say('amount-in', { currency: order.currency }),
          required: true,
          hint: say('amount-hint', { amount: money(repayable(order), order.currency) }),
        })
      }
      ${has('carrier') && input({ ...field('carrier'), label: say('carrier'), maxLength: 500 })}
      ${has('trackingNumber') && input({ ...field('trackingNumber'), label: say('tracking-number'), maxLength: 500 })}
      ${has('trackingUrl') && input({ ...field('trackingUrl'), label: say('tracking-url'), type: 'url', maxLength: 500 })}
      ${has('reason') && input({ ...field('reason'), label: say('reason'), maxLength: 500, hint: say('reason-hint'), full: true })}
      ${
        has('restock') &&
        tick({
          name: 'restock',
          label: say('restock'),
          checked: given['restock'] === 'on',
          full: true,
        })
      }
    </div>
    <p class="actions">
      ${button(say('continue'), { main: true })}
      ${linkButton(orderPath(site, order.number), say('back-to-order'))}
    </p>
  </form>`;
}

function onceMore(site: Site, order: Order, action: Action, given: Fields, wish: ActionInput): Html {
  const kept = Object.entries(given).filter(
    ([name]) => !['sure', 'seen', 'change', 'operation'].includes(name),
  );
  return card(
    html`<h3>${say('review')}</h3>
      <p>${action.meaning()}</p>
      ${facts(wishFacts(order, wish))}
      <form class="actions" method="post" action="${orderPath(site, order.number, action.id)}">
        ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <input type="hidden" name="seen" value="${given['seen'] ?? ''}" />
        <input type="hidden" name="operation" value="${randomUUID()}" />
        <input type="hidden" name="sure" value="yes" />
        ${button(action.name(), action.isDangerous ? { danger: true } : { main: true })}
        ${button(say('edit'), { name: 'change', value: 'yes' })}
        ${linkButton(orderPath(site, order.number), say('back-to-order'))}
      </form>`,
  );
}

const wishFacts = (order: Order, wish: ActionInput): [string, Insert][] => [
  ...wish.lines.map(({ id, quantity }): [string, Insert] => [
    visible(order.lines.find((line) => line.id === id)?.title ?? id),
    say('quantity-of', {
      quantity,
      ordered: order.lines.find((line) => line.id === id)?.quantity.original ?? quantity,
    }),
  ]),
  ...(
    [
      [say('amount'), wish.amount === undefined ? undefined : money(wish.amount, order.currency)],
      [say('carrier'), wish.carrier],
      [say('tracking-number'), wish.trackingNumber],
      [say('tracking-url'), wish.trackingUrl],
      [say('reason'), wish.reason],
      [say('restock'), wish.restock ? say('yes') : undefined],
    ] as const
  ).flatMap(([name, value]): [string, Insert][] => (value === undefined ? [] : [[name, visible(value)]])),
];
