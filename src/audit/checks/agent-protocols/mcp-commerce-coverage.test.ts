import { mcpEndpoint, noEndpoint, testCheck, tool } from '#audit/samples';
import check from './mcp-commerce-coverage.ts';

const named = (...names: string[]) =>
  mcpEndpoint({ tools: names.map((name) => tool(name, { description: 'Does what it is called.' })) });
const described = (...descriptions: string[]) =>
  mcpEndpoint({ tools: descriptions.map((description, at) => ({ name: `t${at}`, description })) });

testCheck(check, {
  pass: [
    [
      named('search_catalog', 'get_product', 'create_cart', 'create_checkout', 'get_order'),
      /cover search, product details, cart, checkout, order status/,
    ],
    // Names from real platforms.
    named('search_shop_catalog', 'get_product_details', 'update_cart', 'search_shop_policies_and_faqs'),
    named('wc-products-list', 'wc-product-get', 'wc-cart-add-item'),
    named('searchProducts', 'lookupProduct', 'checkout'),
    named('list_products', 'get_item', 'place_order'),
    [described('Durchsucht den Katalog', 'Zeigt Produktdetails', 'Legt etwas in den Warenkorb'), /cart/],
    described('Recherche dans le catalogue', 'La fiche produit', 'Ajoute au panier'),
  ],
  warn: [
    [named('search_catalog'), /cover search, but not product details, cart or checkout/],
    [named('create_cart'), /not search, product details/],
    [named('search_catalog', 'get_product', 'get_order'), /but not cart or checkout/],
    [named('search_shop_policies_and_faqs', 'create_cart'), /but not product details/],
  ],
  fail: [[named('get_weather', 'translate_text', 'run_sql'), /None of the 3 MCP tools/]],
  notApplicable: [noEndpoint, mcpEndpoint(), mcpEndpoint({ tools: [] })],
});
