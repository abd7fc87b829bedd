/** `…/manifest`: UCP manifests read and judged by the rules of their release. */
export * from '#manifest';
export * from '#manifest/judge';
