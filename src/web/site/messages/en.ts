/** The readiness assessment and the privacy page in English. ICU messages. */
export const english = {
  // Confirmations on the home page.
  'link-revoked': 'The link was revoked. It no longer opens the report.',

  // Assessment.
  assessment: 'Readiness assessment',
  'assessment-title': 'Readiness assessment: {count, plural, one {# point} other {# points}}',
  'assessment-description':
    'Can AI agents find, read, and buy from your storefront? {count, plural, one {# point} other {# points}} in {areas, plural, one {# area} other {# areas}}, each with evidence, and a prioritized plan of fixes.',
  'assessment-intro':
    'Can AI agents find your storefront, understand what it sells, and buy from it? We check it point by point, show the evidence, and give you a prioritized list of fixes.',
  request: 'Request an assessment',
  'run-audit': 'Run an audit yourself',
  'assessment-points': 'Assessment points',
  'points-text':
    'The points are a fixed subset of the audit, so you can compare assessments over time. A full audit runs {checks}, and every report lists each of them. {link}.',
  checks: '{count, plural, one {# check} other {# checks}}',
  'all-checks': 'See all checks',
  'area-title': '{name}: {count, plural, one {# point} other {# points}}',

  // Assessment: what it includes.
  offer: 'What you get',
  'offer-verdict':
    'A verdict on each point, with the request that was sent, the response of your storefront, and a command to reproduce it.',
  'offer-score':
    'A score for each category of the audit. Points that could not be verified are marked as unknown.',
  'offer-plan':
    'A plan ordered by impact for effort: what to change, where, and what it unlocks, with code that you can paste.',
  'offer-second': 'A second audit after you make changes, compared with the first.',
  'offer-integration':
    'If you want agents to buy from you: which integration fits your platform, and the effort it takes.',
  duration: 'How long it takes',
  'duration-text':
    'The audit itself takes less than two minutes. It reads only public pages, at a limited rate, and it never buys or changes anything. The time for the review and the second audit depends on your storefront. We agree on a schedule when you request an assessment.',

  // Assessment: the integration with Salesforce.
  integration: 'If you want agents to buy: Salesforce B2C Commerce',
  'integration-text': 'Requirements and compatibility of the integration.',
  storefront: 'Storefront',
  'storefront-text': 'Storefront Reference Architecture (SFRA) 6.x or later',
  legacy: 'Legacy storefront',
  'legacy-text': 'SiteGenesis is not supported. Porting the integration to it is custom work',
  api: 'API layer',
  'api-text': 'OCAPI or SCAPI',
  headless: 'Headless',
  'headless-text': 'Supported',
  payment: 'Payment',
  'payment-text':
    'Wraps your existing payment processor hook. Your processor and your contract with it do not change',
  settings: 'Settings',
  'settings-text': 'Separate preferences for each site',
  license: 'License',
  delivery: 'Delivery',
  'delivery-text':
    '6 to 14 weeks for a typical enterprise setup, 8 to 16 weeks for headless or heavily customized stacks',

  // Assessment: how to request one.
  ask: 'How to request one',
  'ask-text':
    'Send us the URL of your storefront and its platform. An agent can do this for you: {request} accepts the same fields. See the {reference}.',
  'api-reference': 'API reference',

  // Privacy.
  privacy: 'Privacy',
  'privacy-description': 'What this service stores about its visitors, why, and for how long.',
  'privacy-intro':
    'What this service stores about its visitors, why, and for how long. Questions? Ask the operator of this service on the contact page.',
  audits: 'Audits',
  'audits-text':
    'An audit stores the URL of the site, the responses of its public pages and files, and the report. Reports that were made without an account are deleted after 30 days. A verified site owner can delete them earlier. Reports of an account are stored until the account deletes them or its retention period ends.',
  messages: 'Messages',
  'messages-text':
    'The contact form stores your message, name, and email address, so that the operator can reply. They stay in the inbox of this service until they are deleted there or its retention period ends. To block spam, your browser solves a small computation on its own. No third party is involved.',
  network: 'Your network',
  'network-text':
    'Requests are counted by IP address, by minute and by day, to enforce rate limits. The counts do not record what was requested.',
  cookies: 'Cookies',
  'cookies-text':
    'A cookie is set when you sign in, and when you open something that only you can manage, such as an audit that you started. Portico uses no advertising or tracking cookies. Pages load no scripts, fonts, or images from third parties.',
  rights: 'Your rights',
  'rights-text':
    'You can ask which data about you is stored, and have it corrected or deleted: {contact}. Site owners can opt out of audits and delete the public reports of their site on {bot}.',
  'rights-contact': 'contact us',
  'rights-bot': 'the page about our bot',
} as const;
