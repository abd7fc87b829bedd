/** Makers of consent banners: the roots that they draw into, and the scripts that draw them. */

/** Roots of consent managers, by their ids and classes. */
export const consentRoots: readonly [vendor: string, root: RegExp][] = [
  ['OneTrust', /^(?:onetrust-banner-sdk|onetrust-consent-sdk|onetrust-pc-sdk)$/],
  ['Cookiebot', /^(?:cybotcookiebotdialog|cookiebanner)$/],
  ['Usercentrics', /^(?:usercentrics-root|usercentrics-cmp-ui|uc-center-container)$/],
  ['Klaro', /^(?:klaro|cookie-notice-klaro|cookie-modal-klaro)$/],
  ['Didomi', /^(?:didomi-host|didomi-popup|didomi-notice)$/],
  ['Shopify', /^(?:shopify-pc__banner|shopify-pc__banner__dialog)$/],
  ['Shopware', /^(?:cookie-permission-container|cookie-permission--container)$/],
  ['Complianz', /^cmplz-cookiebanner(?:-container)?$/],
  ['Borlabs', /^borlabscookiebox(?:wrap)?$/],
  ['CookieYes', /^(?:cky-consent-container|cookie-law-info-bar)$/],
  ['Cookie Consent', /^(?:cc-window|cc-banner|cc_banner|cm__root|cc--main|cc-main)$/],
  ['tarteaucitron', /^tarteaucitron(?:root|alertbig)$/],
  ['Axeptio', /^axeptio_(?:overlay|mount)$/],
  ['TrustArc', /^(?:truste-consent-track|truste_overlay|trustarc-banner-overlay)$/],
  ['iubenda', /^iubenda-cs-banner$/],
  ['Quantcast', /^(?:qc-cmp2-container|qc-cmp-ui-container)$/],
  ['Sourcepoint', /^sp_message_container_\d{1,12}$/],
  ['Osano', /^osano-cm-window$/],
  ['CookieScript', /^cookiescript_injected$/],
  ['Magento', /^notice-cookie-block$/],
  ['consentmanager', /^cmpbox$/],
];

/** Their scripts, which draw the banner. */
const consentScripts: readonly [vendor: string, script: RegExp][] = [
  ['OneTrust', /otsdkstub|cdn\.cookielaw\.org|optanon/i],
  ['Cookiebot', /consent\.cookiebot\.(?:com|eu)/i],
  ['Usercentrics', /usercentrics\.eu|usercentrics\.com/i],
  ['Klaro', /\bklaro(?:\.min)?\.js|kiprotect\.com/i],
  ['Didomi', /privacy-center\.org|sdk\.didomi/i],
  ['Shopify', /consent-tracking-api|shopify-privacy-banner|storefront-banner/i],
  ['iubenda', /iubenda\.com\/cs/i],
  ['Quantcast', /quantcast\.mgr\.consensu|cmp\.quantcast/i],
  ['TrustArc', /consent\.trustarc|consent\.truste/i],
  ['Osano', /cmp\.osano\.com/i],
  ['CookieYes', /cdn-cookieyes\.com/i],
  ['CookieScript', /cookie-script\.com/i],
  ['Axeptio', /static\.axept\.io/i],
  ['tarteaucitron', /tarteaucitron/i],
  ['Termly', /app\.termly\.io/i],
  ['consentmanager', /consentmanager\.net/i],
  ['Sourcepoint', /sourcepoint|sp-prod\.net|privacy-mgmt\.com/i],
  ['CCM19', /ccm19/i],
];

export const consentManagers = (scripts: readonly string[]): string[] =>
  consentScripts.filter(([, pattern]) => scripts.some((src) => pattern.test(src))).map(([vendor]) => vendor);
