"""The models of the official Python SDK, which has those of 2026-08-25, over a whole purchase."""
import json
import sys

from pydantic import ValidationError
from ucp_sdk.models.schemas import ucp
from ucp_sdk.models.schemas.shopping import (buyer_consent, cart, catalog_lookup, catalog_search, checkout,
                                             checkout_create_request, discount, fulfillment, order)

from purchase import caller, purchase

request = json.load(sys.stdin)
models = {
    'profile': [ucp.BusinessSchema],
    'search': [catalog_search.SearchResponse],
    'lookup': [catalog_lookup.LookupResponse],
    'product': [catalog_lookup.GetProductResponse],
    'cart': [cart.Cart, discount.Cart],
    'checkout': [checkout.Checkout, fulfillment.Checkout, discount.Checkout, buyer_consent.Checkout],
    'request': [checkout_create_request.CheckoutCreateRequest],
    'order': [order.Order],
}
faults, tried = [], 0
for release in request['releases']:
    call = caller(request['base'], request['agent'], release)
    for name, kind, _, value in purchase(call, release, request['whole'][release], request['payment']):
        for model in models.get(kind, []):
            tried += 1
            try:
                model.model_validate(value)
            except ValidationError as error:
                first = error.errors()[0]
                where = '.'.join(map(str, first['loc']))
                label = f"{model.__module__.split('.')[-1]}.{model.__name__}"
                faults.append({'id': f'{release} {name}', 'text': f"{label}: {where}: {first['msg']}"})
print(json.dumps({'tried': f'{tried} validations of a whole purchase', 'faults': faults}))
