"""
Runs a copy of the official suite against a store with the suite's own data: all tests of 2026-01-23, or, with `platform`, its
requirements of that platform and then its tests of 2026-04-08. What it asserts is not changed. What its sample server does
without, and a store cannot, is filled in before a request leaves:

- 2026-01-23: The profile of the release has its own path, as the store's first one is of a later release. Except in
  `test_discovery`, the members of `ucp` are also at the root of the document, where the suite looks for the endpoint.
- `profile="..."` becomes the URL of a profile of the version beside it. With `platform`, so does the suite's own profile, which
  names orders alone.
- Tokens become those of the sandbox for the same outcome, or Google Pay's, and each request has the API key of a known agent.
- A parcel needs a whole address, and a buyer an email address.
- Orders are below the endpoint, and the command line ships them. Tests of the sample server's simulation alone are not asked.
"""
import json
import re
import socket
import subprocess
import sys
import unittest
from pathlib import Path

request = json.load(sys.stdin)
sys.path.insert(0, request['suite'])
import httpx
import integration_test_utils as suite
import uvicorn

release, platform = request['release'], request.get('platform')
data = Path(request['suite']) / 'test_data' / 'flower_shop'


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


flags = {
    'server_url': request['store'],
    'mock_webhook_port': free_port(),
    'mock_agent_port': free_port(),
    'test_data_dir': data,
    'conformance_input': data / 'conformance_input.json',
}
suite.FLAGS(['judge', *(f'--{name}={value}' for name, value in flags.items())])

# Its servers are for this machine alone, and one profile serves all tests.
config, start, agents = uvicorn.Config, suite.AgentProfileServer.start, []
uvicorn.Config = lambda app, **named: config(app, **{**named, 'host': '127.0.0.1'})


def start_once(server):
    if not agents:
        start(server)
        agents.append(server)


suite.AgentProfileServer.start = start_once
suite.AgentProfileServer.stop = lambda server: None

tokens = {'success_token': 'pm_sandbox_success', 'fail_token': 'pm_sandbox_decline'}
person = {'first_name': 'Ann', 'last_name': 'Lee'}
places = {
    'US': {'street_address': '1 Main Street', 'address_locality': 'Springfield', 'address_region': 'IL', 'postal_code': '62704'},
    'CA': {'street_address': '1 King Street', 'address_locality': 'Toronto', 'address_region': 'ON', 'postal_code': 'M5V 2H1'},
}


def whole(place):
    return {**person, **places.get(place.get('address_country'), {}), **place}


def fill(body, is_new):
    if is_new or 'buyer' in body:
        body['buyer'] = {'email': 'ann@example.com', **(body.get('buyer') or {})}
    for method in (body.get('fulfillment') or {}).get('methods', []):
        if method.get('destinations'):
            method['destinations'] = [whole(place) for place in method['destinations']]
    return body


def with_google_pay(body):
    """Instruments of the suite's own tokens are of Google Pay."""
    payment = body.get('payment') or {}
    for instrument in payment.get('instruments') or []:
        token = (instrument.get('credential') or {}).get('token')
        if token in request['googlePay']:
            instrument['handler_id'] = 'google_pay'
            instrument['credential'] = {'type': 'PAYMENT_GATEWAY', 'token': request['googlePay'][token]}
    return body


def content_of(sent):
    text = sent.content.decode()
    if 'json' not in sent.headers.get('content-type', '') or not text:
        return sent.content
    for theirs, ours in () if platform else tokens.items():
        text = text.replace(f'"{theirs}"', f'"{ours}"')
    body = json.loads(text)
    if platform:
        body = with_google_pay(body)
    if re.search(r'/checkout-sessions(/[^/]+)?$', sent.url.path):
        body = fill(body, sent.method == 'POST')
    return json.dumps(body).encode()


def headers_of(sent):
    headers = {name: value for name, value in sent.headers.items() if name.lower() != 'content-length'}
    headers['authorization'] = f"Bearer {request['key']}"
    version = re.search(r'profile="\.\.\."; version="([^"]+)"', headers.get('ucp-agent', ''))
    if version:
        kind = 'good' if version[1] == release else 'future'
        headers['ucp-agent'] = f'profile="{request["agent"]}/{kind}/{release}"'
    elif platform and 'ucp-agent' in headers:
        headers['ucp-agent'] = f'profile="{request["agent"]}/good/{release}"'
    return headers


def ship(sent, order):
    command, env = request['ship'], request['env']
    done = subprocess.run([*command, order.split('.')[0]], cwd=request['folder'], env=env, capture_output=True, text=True)
    return httpx.Response(500 if done.returncode else 200, json={'said': (done.stdout + done.stderr)[-300:]}, request=sent)


plain, running = httpx.Client.send, ''


def send(self, sent, **named):
    path = sent.url.path
    if not str(sent.url).startswith(request['store']):
        return plain(self, sent, **named)
    if '/testing/simulate-shipping/' in path:
        return ship(sent, path.split('/')[-1])
    is_discovery = not platform and path.endswith('/.well-known/ucp')
    url = f'{sent.url}/{release}' if is_discovery else re.sub(r'(?<!/api/ucp)/orders/', '/api/ucp/orders/', str(sent.url))
    answer = plain(self, httpx.Request(sent.method, url, headers=headers_of(sent), content=content_of(sent)), **named)
    if is_discovery and not running.endswith('.test_discovery'):
        body = answer.json()
        return httpx.Response(answer.status_code, json={**body, **body['ucp']}, request=sent)
    return answer


httpx.Client.send = send


def name_of(test):
    *_, module, _, method = test.id().split('.')
    return f'{module}.{method}'


class Result(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.passed, self.faults = 0, []

    def startTest(self, test):
        global running
        running = name_of(test)
        super().startTest(test)

    def addSuccess(self, test):
        self.passed += 1

    def addFailure(self, test, error):
        text = f'{error[0].__name__}: {error[1]}'
        self.faults.append({'id': name_of(test), 'text': ' '.join(text.split())[:300]})

    addError = addFailure


def tests_of(found):
    for one in found:
        if isinstance(one, unittest.TestSuite):
            yield from tests_of(one)
        else:
            yield one


def find_tests():
    if not platform:
        return unittest.defaultTestLoader.discover(request['suite'], '*_test.py', request['suite'])
    import runner
    return runner._load_tests(runner._resolve_suites('all'))


def requirements():
    """What the suite's `--platform` requires of the profile."""
    from framework.discovery import fetch_server_profile
    from framework.platform import PlatformProfile
    wanted = PlatformProfile.from_yaml(Path(request['suite']) / 'platforms' / f'{platform}.yaml')
    return [{'id': f'platform {platform}', 'text': one} for one in wanted.validate(fetch_server_profile(request['store']))]


unmet = requirements() if platform else []
tests = list(tests_of(find_tests()))
asked = [test for test in tests if 'simulation_' not in name_of(test)]
result = Result()
unittest.TestSuite(asked).run(result)
skipped = f'{len(result.skipped)} {"is" if len(result.skipped) == 1 else "are"} skipped by the suite'
tried = (f'{len(asked)} tests, of which {result.passed} pass and {skipped}; '
         f"not asked: {len(tests) - len(asked)} of the sample server's simulation")
if platform:
    tried = f'the requirements of {platform}.yaml and {tried}'
print(json.dumps({'tried': tried, 'faults': unmet + result.faults}))
