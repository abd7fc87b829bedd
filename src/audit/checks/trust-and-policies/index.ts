import type { Check } from '../../check.ts';
import aboutPage from './about-page.ts';
import brandNameConsistent from './brand-name-consistent.ts';
import businessIdentity from './business-identity.ts';
import contactPage from './contact-page.ts';
import helpContent from './help-content.ts';
import noHiddenAgentInstructions from './no-hidden-agent-instructions.ts';
import orderTrackingInfo from './order-tracking-info.ts';
import paymentMethodsStated from './payment-methods-stated.ts';
import policiesLinked from './policies-linked.ts';
import policyTermsExtractable from './policy-terms-extractable.ts';
import privacyPage from './privacy-page.ts';
import returnPolicyComplete from './return-policy-complete.ts';
import returnPolicyStructured from './return-policy-structured.ts';
import returnWindowParity from './return-window-parity.ts';
import returnsPage from './returns-page.ts';
import reviewAuthorship from './review-authorship.ts';
import securityTxt from './security-txt.ts';
import shippingPage from './shipping-page.ts';
import shippingStructured from './shipping-structured.ts';
import shippingStructuredComplete from './shipping-structured-complete.ts';
import storebuilderPlaceholders from './storebuilder-placeholders.ts';
import termsPage from './terms-page.ts';
import termsPermitAgents from './terms-permit-agents.ts';
import warrantyInfo from './warranty-info.ts';

export const trustAndPolicies: readonly Check[] = [
  returnPolicyStructured,
  returnPolicyComplete,
  shippingStructured,
  shippingStructuredComplete,
  returnsPage,
  shippingPage,
  privacyPage,
  termsPage,
  contactPage,
  businessIdentity,
  aboutPage,
  policiesLinked,
  returnWindowParity,
  policyTermsExtractable,
  warrantyInfo,
  paymentMethodsStated,
  orderTrackingInfo,
  helpContent,
  termsPermitAgents,
  brandNameConsistent,
  reviewAuthorship,
  noHiddenAgentInstructions,
  securityTxt,
  storebuilderPlaceholders,
];
