"""Audits a store and buys from another by generated clients; prints what came of it as one line of JSON."""
import json, os
import portico_audit, portico_commerce

base = os.environ['BASE']
audit = portico_audit.AuditsApi(portico_audit.ApiClient(portico_audit.Configuration(host=base, access_token=os.environ['KEY'])))
report = audit.analyze_storefront(portico_audit.AnalyzeRequest(url=os.environ['SHOP'])).actual_instance
summary = audit.analyze_storefront(portico_audit.AnalyzeRequest(url=os.environ['SHOP']), summary_only='true').actual_instance

shop = portico_commerce.ApiClient(portico_commerce.Configuration(host=base))
checkouts = portico_commerce.CheckoutApi(shop)
manifest = portico_commerce.DiscoveryApi(shop).get_manifest()
page = portico_commerce.CatalogApi(shop).discover_products(q='table lamp', limit=2).actual_instance
body = portico_commerce.CheckoutCreateRequest(
    line_items=[portico_commerce.LineItemInput(item=portico_commerce.ItemInput(id=page.products[0].variants[0].id), quantity=1)],
    buyer=portico_commerce.BuyerInput(email='ann@example.com', first_name='Ann', last_name='Lee'),
    fulfillment=portico_commerce.FulfillmentInput(methods=[portico_commerce.MethodInput(type='shipping', destinations=[
        portico_commerce.DestinationInput(first_name='Ann', last_name='Lee', street_address='12 Dame Street',
            address_locality='Dublin', postal_code='D02 Y2X8', address_country='IE')])]),
)
session = checkouts.create_session(body)
session = getattr(session, 'actual_instance', session)
handler = next(iter(session.ucp.payment_handlers.values()))[0]
paid = checkouts.pay_session(session.id, portico_commerce.CheckoutCompleteRequest(
    handler_id=handler.id, credential={'type': 'token', 'token': 'pm_sandbox_success'})).actual_instance
order = portico_commerce.OrdersApi(shop).get_order(paid.order.id).actual_instance
print(json.dumps({'report': report.id, 'score': report.score.overall, 'results': len(report.results), 'topFixes': [fix.title for fix in summary.top_fixes],
    'store': manifest.name, 'status': paid.status, 'orderNo': order.order_no}))
