"""
Runs a copy of the official suite against a store with the suite's own data. What it asserts is not changed. What its sample
server does without, and a store cannot, is filled in before a request leaves:

- The profile of the release has its own path, as the store's first one is of a later release. Except in `test_discovery`, the
  members of `ucp` are also at the root of the document, where the suite looks for the endpoint.
- `profile="..."` becomes the URL of a profile of the version beside it.
- Tokens become those of the sandbox for the same outcome, and each request has the API key of a known agent.
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

release = request['release']
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
config, start, agents = suite.uvicorn.Config, suite.AgentProfileServer.start, []
suite.uvicorn.Config = lambda app, **named: config(app, **{**named, 'host': '127.0.0.1'})


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


def content_of(sent):
    text = sent.content.decode()
    if 'json' not in sent.headers.get('content-type', '') or not text:
        return sent.content
    for theirs, ours in tokens.items():
        text = text.replace(f'"{theirs}"', f'"{ours}"')
    body = json.loads(text)
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
    is_discovery = path.endswith('/.well-known/ucp')
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


tests = list(tests_of(unittest.defaultTestLoader.discover(request['suite'], '*_test.py', request['suite'])))
asked = [test for test in tests if not name_of(test).startswith('simulation_')]
result = Result()
unittest.TestSuite(asked).run(result)
tried = (f'{len(asked)} tests, of which {result.passed} pass and {len(result.skipped)} is skipped by the suite; '
         f"not asked: {len(tests) - len(asked)} of the sample server's simulation")
print(json.dumps({'tried': tried, 'faults': result.faults}))
