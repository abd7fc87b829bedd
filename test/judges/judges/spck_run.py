"""
Runs spck-conformance on one release. Its agent names a profile that exists on the public web only: the profile of our agent
replaces it. It buys without a buyer and with a country as the whole address, which the demo store does not deliver to: a buyer
and an address are filled in. What it asserts is not changed.
"""
import importlib.util
import json
import pathlib
import secrets
import sys
import urllib.request

request = json.load(sys.stdin)
base, release, agent = request['base'], request['release'], request['agent']
package = pathlib.Path(importlib.util.find_spec('spck_conformance').submodule_search_locations[0])
sys.path.insert(0, str(package / '_bundle' / 'conformance' / 'checks'))
import engine
import merchant
import merchant_checks  # registers the checks

theirs, ours = 'https://spck.dev/agent', f'{agent}/{release}'
# WELCOME10 is for one order of each buyer.
buyer = {**request['buyer'], 'email': f'judge-{secrets.token_hex(4)}@example.com'}
plain = urllib.request.Request.__init__


def fill(body):
    body.setdefault('buyer', buyer)
    fulfillment = body.setdefault('fulfillment', {'methods': [{'type': 'shipping', 'selected_destination_id': 'd1'}]})
    for method in fulfillment['methods']:
        method['destinations'] = [request['destination']]
    return body


def prepare(self, url, data=None, headers={}, *more, **named):
    # What is signed stays as it is.
    if not any(name.lower() == 'signature-input' for name in headers):
        headers = {name: value.replace(theirs, ours) if isinstance(value, str) else value for name, value in headers.items()}
        if isinstance(data, bytes) and url.endswith('/checkout-sessions') and b'line_items' in data and data.startswith(b'{'):
            data = json.dumps(fill(json.loads(data))).encode()
    if isinstance(data, bytes):
        data = data.replace(theirs.encode(), ours.encode())
    plain(self, url, data, headers, *more, **named)


urllib.request.Request.__init__ = prepare


def discover(server):
    """The profile of the release under test, whichever is the store's first."""
    with urllib.request.urlopen(f'{server}/.well-known/ucp/{release}') as answer:
        return json.load(answer), answer.headers.get('Content-Type', '')


merchant.discover = discover


def paged():
    """A query with more than ten and at most twenty answers."""
    for query in ('bag', 'lamp', 'cable', 'steel', 'wool', 'jacket', 'leather'):
        body = {'query': query, 'pagination': {'limit': 100}}
        answer = engine.fetch(f'{base}/api/ucp', '/catalog/search', 'POST', body, {'UCP-Agent': f'profile="{ours}"'})
        count = len((answer.json or {}).get('products') or [])
        if 10 < count <= 20:
            return {'paginated_query': query, 'paginated_total': count}
    return {}


def pay(token):
    address = {name: value for name, value in request['destination'].items() if name not in ('id', 'type')}
    credential = {'type': 'token', 'token': token}
    instrument = {'id': 'instr_1', 'handler_id': 'sandbox', 'type': 'card', 'credential': credential, 'billing_address': address}
    return {'payment': {'instruments': [instrument]}}


config = {
    **request['config'],
    'complete_payment': pay('pm_sandbox_success'),
    'fail_payment': pay('pm_sandbox_decline'),
    'payment': {'escalation_payment': pay('pm_sandbox_challenge')},
    'catalog': {**request['config']['catalog'], **paged()},
    'signature': {'request_private_jwk': request['agentKey'], 'platform_profile_url': ours},
    'negotiation': {
        'harness': True,
        'validates_profile_url': True,
        'unsupported_version_profile_url': f'{agent}/future/{release}',
        'incompatible_caps_profile_url': f'{agent}/other/{release}',
        'unreachable_profile_url': f'{agent}/gone',
        'malformed_profile_url': f'{agent}/broken',
    },
}
context, _, areas = merchant.report(base, config)
_, detail = merchant.run_conformance(context, areas)
counts = merchant.checks_summary(detail)
faults = []
for check, result in detail:
    if str(result['status']) == 'deviation':
        seen = result.get('observed') or {}
        body = str(seen.get('body') or '').replace('\n', ' ')
        faults.append({'id': check.id, 'text': f"{','.join(check.req_ids)}: {seen.get('status')} {body[:300]}"})
asked = counts['clean'] + counts['deviation']
tried = f"{asked} questions that apply; {counts['not_tested']} that the runner does not ask; {counts['inconclusive']} open"
print(json.dumps({'tried': tried, 'faults': faults}))
