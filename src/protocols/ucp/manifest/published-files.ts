/**
 * What https://ucp.dev publishes, by release: names of JSON files by folder, and pages of the specification. From the
 * published tree of each release. Of 2026-08-25: its last draft, and what public profiles and SDKs name of the release
 * (payment extensions stand under `schemas/common`, no longer under `schemas/shopping`).
 */
import type { UcpRelease } from './releases.ts';

export const publishedFiles: Record<UcpRelease, { files: Record<string, string>; pages: string }> = {
  '2026-01-11': {
    files: {
      'handlers/tokenization': 'openapi',
      schemas: 'capability service ucp',
      'schemas/discovery': 'profile',
      'schemas/shopping': `
        ap2_mandate buyer_consent checkout discount fulfillment order payment payment_data`,
      'schemas/shopping/types': `
        account_info adjustment binding buyer card_credential card_payment_instrument expectation
        fulfillment fulfillment_available_method fulfillment_destination fulfillment_event fulfillment_group
        fulfillment_method fulfillment_option item line_item link merchant_fulfillment_config message
        message_error message_info message_warning order_confirmation order_line_item payment_credential
        payment_handler payment_identity payment_instrument payment_instrument_base
        platform_fulfillment_config postal_address retail_location shipping_destination token_credential
        total`,
      'services/shopping': 'embedded openapi openrpc',
    },
    pages: `
      ap2-mandates buyer-consent checkout checkout-a2a checkout-mcp checkout-rest discount embedded-checkout
      examples/business-tokenizer-payment-handler examples/encrypted-credential-handler
      examples/platform-tokenizer-payment-handler fulfillment identity-linking order overview
      payment-handler-guide payment-handler-template playground reference tokenization-guide`,
  },
  '2026-01-23': {
    files: {
      'handlers/tokenization': 'openapi',
      schemas: 'capability payment_handler service ucp',
      'schemas/discovery': 'profile',
      'schemas/shopping': 'ap2_mandate buyer_consent checkout discount fulfillment order payment',
      'schemas/shopping/types': `
        account_info adjustment binding business_fulfillment_config buyer card_credential
        card_payment_instrument context expectation fulfillment fulfillment_available_method
        fulfillment_destination fulfillment_event fulfillment_group fulfillment_method fulfillment_option
        item line_item link merchant_fulfillment_config message message_error message_info message_warning
        order_confirmation order_line_item payment_credential payment_identity payment_instrument
        platform_fulfillment_config postal_address retail_location shipping_destination token_credential
        total`,
      'schemas/transports': 'embedded_config',
      'services/shopping': 'embedded openapi openrpc',
    },
    pages: `
      ap2-mandates buyer-consent checkout checkout-a2a checkout-mcp checkout-rest discount embedded-checkout
      examples/encrypted-credential-handler examples/platform-tokenizer-payment-handler
      examples/processor-tokenizer-payment-handler fulfillment identity-linking order overview
      payment-handler-guide payment-handler-template playground reference tokenization-guide`,
  },
  '2026-04-08': {
    files: {
      'handlers/tokenization': 'openapi',
      schemas: 'capability payment_handler service ucp',
      'schemas/common': 'identity_linking',
      'schemas/discovery': 'profile',
      'schemas/shopping': `
        ap2_mandate buyer_consent cart catalog_lookup catalog_search checkout discount fulfillment order
        payment`,
      'schemas/shopping/types': `
        account_info adjustment amount attribution available_payment_instrument binding
        business_fulfillment_config buyer card_credential card_payment_instrument category context
        description detail_option_value error_code error_response expectation fulfillment
        fulfillment_available_method fulfillment_destination fulfillment_event fulfillment_group
        fulfillment_method fulfillment_option info_code input_correlation item line_item link media
        merchant_fulfillment_config message message_error message_info message_warning option_value
        order_confirmation order_line_item pagination payment_credential payment_identity payment_instrument
        platform_fulfillment_config postal_address price price_filter price_range product product_option
        rating retail_location reverse_domain_name search_filters selected_option shipping_destination
        signals signed_amount token_credential total totals variant warning_code`,
      'schemas/transports': 'embedded_config',
      'services/shopping': 'embedded.openrpc mcp.openrpc rest.openapi',
    },
    pages: `
      ap2-mandates buyer-consent cart cart-mcp cart-rest catalog catalog/lookup catalog/mcp catalog/rest
      catalog/search checkout checkout-a2a checkout-mcp checkout-rest discount embedded-cart
      embedded-checkout embedded-protocol examples/encrypted-credential-handler
      examples/platform-tokenizer-payment-handler examples/processor-tokenizer-payment-handler fulfillment
      glossary identity-linking order order-mcp order-rest overview payment-handler-guide
      payment-handler-template playground reference signatures tokenization-guide`,
  },
  '2026-08-25': {
    files: {
      'handlers/tokenization': 'openapi',
      schemas: 'capability payment_handler profile service ucp',
      'schemas/common': `
        identity_linking location_lookup location_search loyalty payment_ap2_mandate payment_authentication
        payment_split_payments payment_terms`,
      'schemas/common/types': `
        actions amount constraint_expression context description error_code error_response info_code link
        locality location_summary measure media message message_error message_info message_warning
        pagination policy postal_address price price_filter price_range quantity_unit request_constraints
        reverse_domain_name signals signed_amount total totals unit warning_code`,
      'schemas/shopping': `
        buyer_consent cart catalog_lookup catalog_search checkout discount fulfillment order payment
        permalink`,
      'schemas/shopping/types': `
        adjustment attribution availability available_payment_instrument binding business_fulfillment_config
        business_split_payments_config buyer card_credential card_payment_instrument category
        detail_option_value expectation fulfillment fulfillment_available_method fulfillment_destination
        fulfillment_destination_filter fulfillment_event fulfillment_group fulfillment_method
        fulfillment_option fulfillment_option_base input_correlation instrument_group item line_item
        location_destination network_token_credential option_value order_confirmation order_line_item
        pan_credential payment_credential payment_identity payment_instrument payment_schedule payment_term
        platform_fulfillment_config product product_option rating search_filters selected_option
        shipping_destination token_credential unit_price variant`,
      'schemas/transports': 'a2a_message embedded_config embedded_message jsonrpc mcp_tool_call',
      'services/common': 'mcp.openrpc rest.openapi',
      'services/payment-actions': 'embedded.openrpc',
      'services/shopping': 'embedded.openrpc mcp.openrpc permalink.openapi rest.openapi',
    },
    pages: `
      ap2-mandates buyer-consent cart cart-mcp cart-rest catalog catalog/lookup catalog/mcp catalog/rest
      catalog/search checkout checkout-a2a checkout-mcp checkout-rest common/extensions/loyalty
      common/identity-linking common/location common/location/lookup common/location/mcp
      common/location/rest common/location/search discount embedded-cart embedded-checkout embedded-protocol
      examples/encrypted-credential-handler examples/platform-tokenizer-payment-handler
      examples/processor-tokenizer-payment-handler fulfillment glossary identity-linking loyalty order
      order-mcp order-rest overview payment-actions/device-data-collection
      payment-actions/three-ds-challenge payment-authentication payment-handler-guide
      payment-handler-template payment-terms payment/actions/device-data-collection
      payment/actions/three-ds-challenge payment/authentication
      payment/examples/encrypted-credential-payment-handler
      payment/examples/platform-tokenizer-payment-handler
      payment/examples/processor-tokenizer-payment-handler payment/extensions/actions/device-data-collection
      payment/extensions/actions/three-ds-challenge payment/extensions/ap2-mandates
      payment/extensions/authentication payment/extensions/split-payments payment/extensions/terms
      payment/guide payment/split-payments payment/template payment/tokenization permalink playground
      reference shopping/cart shopping/cart/embedded shopping/cart/mcp shopping/cart/rest shopping/catalog
      shopping/catalog/lookup shopping/catalog/mcp shopping/catalog/rest shopping/catalog/search
      shopping/checkout shopping/checkout/a2a shopping/checkout/embedded shopping/checkout/mcp
      shopping/checkout/rest shopping/extensions/buyer-consent shopping/extensions/discount
      shopping/extensions/fulfillment shopping/order shopping/order/mcp shopping/order/rest
      shopping/playground signatures split-payments tokenization-guide`,
  },
};
