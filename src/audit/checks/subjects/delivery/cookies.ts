/** Cookies by the product that sets them. */
import type { Exchange } from '../../../evidence.ts';

/** Set by edges for bot detection and by load balancers for affinity: not a session of the storefront. */
const infrastructure: readonly RegExp[] = [
  /^(?:__cf_bm|_cfuvid|cf_clearance|__cfruid|__cflb|__cfseq|__cfwaitingroom)/, // Cloudflare
  /^(?:_abck|ak_bmsc|bm_sz|bm_sv|bm_mi|bm_so|bm_s|bm_lso|bm_ss|sbsd|sbsd_o|AKA_A2|akaalb_|RT$)/, // Akamai
  /^datadome$/i,
  /^(?:incap_ses_|visid_incap_|nlbi_|reese84|___utmv)/, // Imperva
  /^(?:_px|pxcts|_pxhd|_pxvid|_pxde)/, // HUMAN
  /^(?:aws-waf-token|AWSALB|AWSALBCORS|AWSALBTG|AWSALBTGCORS|AWSELB|AWSELBCORS)$/, // AWS
  /^(?:KP_UIDz|KP_UIDz-ssn|KP2_UIDz)/, // Kasada
  /^(?:TS[0-9a-f]{6,10}|BIGipServer|f5_cspm|f5avr)/, // F5
  /^(?:rl_visitor_id|citrix_ns_id|NSC_)/, // Reblaze, Citrix
  /^(?:ApplicationGatewayAffinity|ARRAffinity|ASLBSA)/, // Azure
  /^(?:GCLB|GAESA)$/, // Google Cloud
  /^(?:sucuri_cloudproxy_|sucuricp_)/,
  /^(?:_vcrcs|__Secure-_?fastly|fastly_|_fs_ch_)/, // Vercel, Fastly
  /^(?:SERVERID|SERVER_?ID|ROUTEID|route|INGRESSCOOKIE|lb|srv)$/i, // HAProxy, nginx, and similar
  /^(?:forterToken|rbzid|rbzsessionid|queueit|QueueITAccepted)/i,
];

export interface SetCookie {
  name: string;
  infrastructure: boolean;
}

/** At most 50 cookies that a response sets, without those that it deletes. */
export const cookiesOf = ({ headers }: Exchange): SetCookie[] =>
  headers
    .filter(([name]) => name === 'set-cookie')
    .slice(0, 50)
    .filter(([, value]) => !isTakenBack(value))
    .map(([, value]) => {
      const name = (value.split('=', 1)[0] ?? '').trim().slice(0, 80);
      return { name, infrastructure: infrastructure.some((one) => one.test(name)) };
    });

const isTakenBack = (value: string): boolean =>
  /;\s*(?:max-age\s*=\s*"?-?0*"?\s*(?:;|$)|expires\s*=\s*(?:\w{3,9},?\s)?(?:0?1[- ]Jan[- ]1970))/i.test(
    value.slice(0, 4_096),
  );
