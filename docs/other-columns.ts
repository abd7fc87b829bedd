/** Columns of the database that say nothing about a person. */

/**
 * Says nothing about a person: numbers, states, times, names that this service made up, what a store sells, which sites and agents
 * there are. Text that a caller writes does not belong here.
 */
export const otherColumns: Readonly<Record<string, string>> = {
  account:
    'id account_id provider_id user_id access_token refresh_token id_token access_token_expires_at refresh_token_expires_at scope created_at updated_at',
  account_link: 'kind token_hash created_at expires_at',
  activity_stream: 'name since tries next_try_at reason',
  agent_session: 'id started_at last_seen_at',
  agent_visit: 'site session day agent step revenue',
  api_key:
    'id config_id start prefix key refill_interval refill_amount last_refill_at enabled rate_limit_enabled rate_limit_time_window rate_limit_max request_count remaining last_request expires_at created_at updated_at permissions',
  audit_event: 'id key_id host kind at created_at request_key request_digest',
  audit_run: 'report_id key_id host url created_at score grade categories counts',
  audited_site: 'host last_at',
  batch:
    'id key_id name options total month request_key request_digest created_at cancelled_at ended_at counts',
  batch_item:
    'batch_id position url shard state due_at tries started_at ended_at report_id score grade categories code reason',
  call_exchange: 'node sequence at',
  buyer_account: 'id site created_at updated_at',
  cart: 'id site version expires_at',
  checkout: 'id site version state expires_at',
  commerce_event: 'site at id body waiting uncounted unfollowed',
  cohort_day: 'site day agent type currency count amount',
  contact_message: 'id created_at state source platform',
  event_count: 'site until',
  event_day: 'site day agent type currency count amount',
  event_delivery: 'id sink site type body created_at tries next_try_at ended log trace',
  event_sink:
    'id site url description types enabled off_reason secret secret_shown old_secret old_secret_until created_at last_success_at failing_since',
  feed_run: 'id site started_at ended_at status',
  host_lease: 'host holder expires_at',
  incident: 'key kind text started_at seen_at ended_at',
  job_worker: 'name seen_at',
  kysely_migration: 'name timestamp',
  kysely_migration_lock: 'id is_locked',
  letter: 'created_at tries next_try_at ended ended_at reason',
  linking_client: 'id site name auth_method secret_hash jwks_url redirect_urls created_at revoked_at',
  linking_record: 'site kind id uid grant_id client tries consumed_at expires_at',
  mail_outbox: 'id site order_number created_at tries next_try_at ended ended_at reason',
  member_act: 'at id member_id what outcome sent_at',
  monitor: 'id host paused next_at claimed_until created_at state',
  monitor_alert: 'id monitor_id at mailed',
  monthly_usage: 'key_id month scans',
  notice_sequence: 'site order_number url last',
  opt_out: 'host source created_at',
  order_notice: 'id site order_number url sequence tries next_try_at ended reason host',
  order_record: 'site number attempt_id version next_look_at created_at erased_at',
  passkey: 'id user_id counter backed_up created_at',
  payment_attempt: 'id site checkout_id lease_until outcome',
  refusal_day: 'site day agent operation code count',
  report: 'id key_id target_host created_at score grade',
  report_share: 'token report_id created_at expires_at',
  retention_run: 'kind ended_at removed removed_total oldest_at failed',
  scan: 'id url host state step done left created_at ends_at finished_at token code detail',
  session: 'id expires_at created_at updated_at user_id confirmed_at',
  setting: 'name value',
  site: 'id revision body',
  site_change: 'site revision at',
  site_probe: 'site kind at body',
  site_revision: 'id revision default_site',
  site_secret: 'site name sealed changed_at',
  sliding_window: 'calls expires_at',
  spent_challenge: 'id expires_at',
  started_audit: 'id url host state step done left created_at ends_at reason',
  store_catalogue: 'site number next_product revision products index_version',
  store_category: 'site id name parent_id google',
  store_feed:
    'site url every_hours enabled access_kind etag last_modified next_at claimed_until allow_removals set_at',
  store_order: 'number site placement_id status version placed_at captured_at',
  store_payment_entry:
    'site processor id payment kind success processor_id amount currency reason at recorded_at',
  store_placement:
    'id site reference checkout_id number intent_id currency state reason amount retryable void_pending created_at hold_until updated_at accepted_at given_back giving_back_id giving_back_try',
  store_product: 'no site id handle shown created_at revision words',
  store_product_body: 'no offers body',
  store_promotion_claim: 'placement_id site promotion_id',
  store_promotion_use: 'site promotion_id uses',
  store_refund: 'id order_number intent_id status amount created_at asked_at refund_id',
  store_search: 'no terms',
  store_spelling: 'site_number form word',
  store_stock: 'site variant_id tracked quantity held backorder preorder available_at',
  store_stock_claim: 'placement_id site variant_id wanted taken',
  store_terms: 'site body',
  store_variant: 'site id no',
  store_word: 'site_number word products',
  stored_answer: 'checkout_id expires_at',
  two_factor: 'id user_id verified failed_verification_count locked_until',
  used_signature: 'id used_at expires_at',
  user: 'id email_verified created_at updated_at role two_factor_enabled',
  verification: 'id expires_at created_at updated_at',
};

/** Made by the full-text index of SQLite from `store_search`. */
export const indexTables: readonly string[] = [
  'store_search_config',
  'store_search_data',
  'store_search_docsize',
  'store_search_idx',
];
