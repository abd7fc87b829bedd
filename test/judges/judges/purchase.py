"""A purchase by REST, step by step, with every request and answer: (name, kind, mode, value). For judges of shapes."""
import json
import urllib.error
import urllib.request
import uuid


def caller(base, agent, release):
    def call(method, path, body=None):
        headers = {'Content-Type': 'application/json', 'UCP-Agent': f'profile="{agent}/{release}"', 'Request-Id': str(uuid.uuid4())}
        if method != 'GET':
            headers['Idempotency-Key'] = str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(base + path, data, headers, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        return json.loads(answer.read() or b'null')

    return call


def purchase(call, release, whole, payment):
    discounted = {**whole, 'buyer': {**whole['buyer'], 'email': f'judge-{uuid.uuid4().hex[:8]}@example.com'},
                  'discounts': {'codes': ['WELCOME10', 'NOPE']}}
    steps = []

    def keep(name, kind, mode, value):
        steps.append((name, kind, mode, value))
        return value

    # A sandbox on loopback speaks http, which a profile may not: judged as if it were https.
    profile = json.dumps(call('GET', f'/.well-known/ucp/{release}')).replace('http://127.0.0.1', 'https://127.0.0.1')
    keep('profile', 'profile', 'read', json.loads(profile)['ucp'])
    has_carts = release != '2026-01-23'
    if has_carts:
        browse(call, keep, whole)
    keep('request of create', 'request', 'create', discounted)
    made = keep('checkout created', 'checkout', 'create', call('POST', '/api/ucp/checkout-sessions', discounted))
    at = f"/api/ucp/checkout-sessions/{made['id']}"
    keep('checkout updated', 'checkout', 'update', call('PUT', at, discounted))
    keep('checkout read', 'checkout', 'read', call('GET', at))
    paid = keep('checkout completed', 'checkout', 'complete', call('POST', at + '/complete', payment))
    order = (paid.get('order') or {}).get('id')
    keep('order', 'order', 'read', call('GET', f'/api/ucp/orders/{order}'))
    made = call('POST', '/api/ucp/checkout-sessions', discounted)
    keep('checkout canceled', 'checkout', 'cancel', call('POST', f"/api/ucp/checkout-sessions/{made['id']}/cancel", {}))
    unknown = call('GET', '/api/ucp/checkout-sessions/nope')
    if has_carts:
        keep('unknown checkout', 'error', 'read', unknown)
    else:
        # The release has no schema of a refusal, only one of its messages.
        keep('unknown checkout', 'message', 'read', unknown['messages'][0])
    return steps


def browse(call, keep, whole):
    """What comes before a checkout, where the release has it."""
    lines = {'line_items': whole['line_items']}
    keep('search', 'search', 'read', call('POST', '/api/ucp/catalog/search', {'query': 'lamp'}))
    keep('lookup', 'lookup', 'read', call('POST', '/api/ucp/catalog/lookup', {'ids': ['tw-133-whi', 'laptop-sleeve', 'nope']}))
    keep('product', 'product', 'read', call('POST', '/api/ucp/catalog/product', {'id': 'laptop-sleeve'}))
    keep('unknown product', 'error', 'read', call('POST', '/api/ucp/catalog/product', {'id': 'nope'}))
    cart = keep('cart created', 'cart', 'create', call('POST', '/api/ucp/carts', lines))
    at = f"/api/ucp/carts/{cart['id']}"
    more = [{**line, 'quantity': 2} for line in whole['line_items']]
    keep('cart updated', 'cart', 'update', call('PUT', at, {'id': cart['id'], 'line_items': more}))
    keep('cart read', 'cart', 'read', call('GET', at))
    keep('cart converted', 'checkout', 'create', call('POST', '/api/ucp/checkout-sessions', {'cart_id': cart['id'], 'line_items': []}))
