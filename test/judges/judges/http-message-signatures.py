"""What the store signs by RFC 9421, verified by the reference implementation with the keys of the manifest."""
import base64
import hashlib
import json
import sys
import time
import urllib.request
import uuid

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from http_message_signatures import HTTPMessageVerifier, HTTPSignatureKeyResolver, algorithms

request = json.load(sys.stdin)
base, agent = request['base'], request['agent']
faults, tried = [], 0
keys = {key['kid']: key for key in json.load(urllib.request.urlopen(f'{base}/.well-known/ucp'))['keys']}


class Keys(HTTPSignatureKeyResolver):
    def resolve_public_key(self, key_id):
        number = lambda name: int.from_bytes(base64.urlsafe_b64decode(keys[key_id][name] + '=='), 'big')
        return ec.EllipticCurvePublicNumbers(number('x'), number('y'), ec.SECP256R1()).public_key()


def verify(name, message, body, wanted):
    global tried
    tried += 1
    try:
        verifier = HTTPMessageVerifier(signature_algorithm=algorithms.ECDSA_P256_SHA256, key_resolver=Keys())
        covered = {part.strip('"') for part in verifier.verify(message, max_age=None)[0].covered_components}
        if wanted - covered:
            faults.append({'id': name, 'text': f'does not cover {sorted(wanted - covered)}'})
    except Exception as error:
        faults.append({'id': name, 'text': f'{type(error).__name__}: {error}'[:300]})
    digest = 'sha-256=:' + base64.b64encode(hashlib.sha256(body).digest()).decode() + ':'
    if digest not in message.headers.get('Content-Digest', ''):
        faults.append({'id': name, 'text': 'Content-Digest is not of this body'})


def call(release, method, path, body=None, **more):
    headers = {'Content-Type': 'application/json', 'UCP-Agent': f'profile="{agent}/{release}"',
               'Request-Id': str(uuid.uuid4()), 'Idempotency-Key': str(uuid.uuid4()), **more}
    return requests.request(method, base + path, data=None if body is None else json.dumps(body), headers=headers, timeout=30)


def webhook_about(order_id):
    for _ in range(150):
        for came in requests.get(f'{agent}/webhooks', timeout=10).json():
            if json.loads(base64.b64decode(came['body'])).get('id') == order_id:
                return came
        time.sleep(0.1)


answer_parts = {'@status', 'content-digest', 'content-type'}
hook_parts = {'@method', '@authority', '@path', '@query', 'content-digest', 'content-type', 'ucp-agent', 'idempotency-key'}
for release in request['releases']:
    made = call(release, 'POST', '/api/ucp/checkout-sessions', request['whole'][release]).json()
    paid = call(release, 'POST', f"/api/ucp/checkout-sessions/{made['id']}/complete", request['payment'])
    verify(f'{release} answer to complete', paid, paid.content, answer_parts)
    order = paid.json()['order']['id']
    read = call(release, 'GET', f'/api/ucp/orders/{order}')
    verify(f'{release} order read', read, read.content, answer_parts)
    came = webhook_about(order)
    if not came:
        faults.append({'id': f'{release} webhook', 'text': 'none came in 15 seconds'})
        continue
    body = base64.b64decode(came['body'])
    headers = {name: value for name, value in came['headers'].items() if name != 'host'}
    message = requests.Request('POST', f"http://{came['headers']['host']}{came['path']}", headers=headers, data=body).prepare()
    verify(f'{release} webhook', message, body, hook_parts)

for name, given in (('another application', '("@authority" "@method");keyid="nobody";tag="some-other-app"'),
                    ('a web bot', '("@authority");keyid="nobody";created=1738617600;expires=4100000000;tag="web-bot-auth"')):
    tried += 1
    release = request['releases'][0]
    signature = {'Signature-Input': f'sig1={given}', 'Signature': 'sig1=:' + 'A' * 86 + '==:'}
    answer = call(release, 'POST', '/api/ucp/checkout-sessions', request['whole'][release], **signature)
    if answer.status_code >= 400:
        faults.append({'id': f'signature of {name}', 'text': f'answered {answer.status_code}; its tag is not for this store'})
print(json.dumps({'tried': f'{tried} signatures: of answers, of order webhooks, and those made for another recipient', 'faults': faults}))
