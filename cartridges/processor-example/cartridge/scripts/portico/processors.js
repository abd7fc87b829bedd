'use strict';

/**
 * An adapter of your own, for the payment processor ACME_PAY. Copy this file to a cartridge of yours on the cartridge path, and change what is Acme's: docs/processor-adapters.md. ES5, as the platform runs it.
 */

var api = require('int_portico/cartridge/scripts/processors/processor-api');

/** One call of Acme's API, by the service of its cartridge. Never throws. */
function callAcme(method, path, key) {
  return api.callApi('acme.http', {
    method: method,
    url: function (base) {
      return base + path;
    },
    headers: key ? { 'Idempotency-Key': key } : {},
    body: method === 'POST' ? '{}' : undefined,
  });
}

/**
 * Only this decides whether an order is placed: what Acme itself says about the payment of the order. Acme finds it by our order
 * number, so it is found also where its answer was lost.
 */
function look(payment) {
  var reply = callAcme('GET', '/payments/' + payment.order.orderNo);
  if (reply.got !== 'answer' || reply.status >= 400) return { outcome: 'unknown' };
  var body = reply.body;
  switch (body.state) {
    case 'authorized':
    case 'captured':
      if (body.amount === payment.amount && body.currency === payment.currency) return { outcome: 'placed' };
      return { outcome: 'declined', reason: 'amount-mismatch', mayHold: true };
    case 'challenge':
      return { outcome: 'challenge', url: body.url };
    case 'declined':
    case 'voided':
      return { outcome: 'declined', reason: 'declined' };
    default:
      // Not decided yet, or a state that this version does not know.
      return { outcome: 'unknown' };
  }
}

exports.adapters = [
  {
    // The ID in Business Manager, in lower case.
    id: 'acme_pay',

    // What `Handle` of Acme's cartridge is given. Never card numbers: those are tokens only.
    informationOf: function (credential) {
      var token = credential.token;
      if (typeof token !== 'string' || !/^acme_\w+$/.test(token)) return undefined;
      return { acmeToken: token };
    },

    authorizes: 'order-number',

    // What the answer of `Authorize` means. What may or may not be a payment is `unknown`.
    verdictOf: function (answer) {
      if (!answer || typeof answer !== 'object') return { outcome: 'unknown' };
      if (answer.code === 'TIMEOUT') return { outcome: 'unknown' };
      if (answer.redirectUrl) return { outcome: 'challenge', url: String(answer.redirectUrl) };
      if (answer.error === false) return { outcome: 'placed' };
      // Acme answers the same where it authorized and could not save it: void it once.
      return answer.error
        ? { outcome: 'declined', reason: 'declined', mayHold: true }
        : { outcome: 'unknown' };
    },

    // Where `Handle` puts the token: emptied after the payment.
    clears: ['acmeToken'],

    // Hooks that void, if your cartridges have one.
    voids: [],

    look: look,

    // `look` asks Acme itself, so an order can be placed when the buyer comes back from the bank.
    resumes: true,

    // Voids what is authorized, and refunds what is captured. Called again until it answers `given`.
    giveBack: function (order) {
      var orderNo = String(order.orderNo);
      var reply = callAcme('POST', '/payments/' + orderNo + '/reverse', 'reverse-' + orderNo);
      if (reply.got !== 'answer') return 'kept';
      // There is no payment: nothing to void.
      if (reply.status === 404) return 'given';
      return reply.body.state === 'voided' ? 'given' : 'kept';
    },
  },
];
