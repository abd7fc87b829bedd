import { installAdyen } from './adyen.testing.ts';
import { installCheckoutCom } from './checkout-com.testing.ts';
import { testProcessor } from './contract.testing.ts';
import { installCybersource } from './cybersource.testing.ts';
import { installBasicCredit } from './basic-credit.testing.ts';
import { installStripe } from './stripe.testing.ts';

const card = { type: 'token', token: 'pm_1QxRhoC2eZvKYlo2secret' };

testProcessor('Stripe', {
  processor: 'STRIPE_CREDIT',
  install: installStripe,
  credential: card,
  unpaid: ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'canceled'],
});

testProcessor('Adyen', {
  processor: 'Adyen_Component',
  install: installAdyen,
  credential: { type: 'card', token: 'M5N7TQ4TG5PFWR50' },
  unpaid: ['Received', 'Pending', 'Cancelled', 'Error', 'PartiallyAuthorised'],
  except: {
    authenticated: 'Adyen’s own return page and its webhook place the order.',
  },
});

const exact = 'Its Authorize asks for the total of the order itself, and keeps no amount.';

testProcessor('Cybersource', {
  processor: 'PAYMENTS_CREDIT',
  install: installCybersource,
  credential: {
    type: 'PAYMENT_GATEWAY',
    token: '{"signature":"MEQCIH6Q4OwQ0jAceFEkGF0JID6sJNXxOEi4r","x":"ü"}',
  },
  except: {
    'other-amount': exact,
    'other-currency': exact,
    unpaid: 'It stores no state of a payment.',
    capture: 'A sale cannot be reversed: the self-check says so.',
    challenge: 'It runs 3-D Secure only on pages of the storefront.',
    authenticated: 'It runs 3-D Secure only on pages of the storefront.',
    'lost-after': 'It stores no ID where no answer came: the payment is left to the merchant.',
  },
});

const unseen = 'The cartridge has no means to ask the bank behind this hook.';

testProcessor('BASIC_CREDIT', {
  processor: 'BASIC_CREDIT',
  install: installBasicCredit,
  credential: { type: 'card', token: 'tok_0d5f1c8e' },
  except: {
    nothing: unseen,
    'other-amount': unseen,
    'other-currency': unseen,
    unpaid: unseen,
    authenticated: 'The processor’s own return page places the order.',
  },
});

const checkoutComStates = ['Pending', 'Declined', 'Canceled', 'Expired', 'Card Verified', 'Retry Scheduled'];

testProcessor('Checkout.com', {
  processor: 'CHECKOUTCOM_CARD',
  install: installCheckoutCom,
  credential: { type: 'token', token: 'tok_4gzeau5o2uqubbk6fufs3m7p54' },
  unpaid: checkoutComStates,
});

testProcessor('Checkout.com Google Pay', {
  processor: 'CHECKOUTCOM_GOOGLE_PAY',
  install: installCheckoutCom,
  credential: {
    type: 'PAYMENT_GATEWAY',
    token:
      '{"protocolVersion":"ECv1","signature":"MEQCIH6Q4OwQ0jAceFEkGF0JID6sJNXxOEi4r","signedMessage":"{}"}',
  },
  unpaid: checkoutComStates,
});
