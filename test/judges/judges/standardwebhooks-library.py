"""The library of Standard Webhooks verifies each event, and rejects it with another secret or other contents."""
import base64
import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError

request = json.load(sys.stdin)
faults = []
other = 'whsec_' + base64.b64encode(b'another secret of the length 32.').decode()


def rejects(secret, body, headers):
    try:
        Webhook(secret).verify(body, headers)
        return False
    except WebhookVerificationError:
        return True


for event in request['events']:
    body, headers = base64.b64decode(event['body']).decode(), event['headers']
    name = json.loads(body).get('type')
    if rejects(request['secret'], body, headers):
        faults.append({'id': str(name), 'text': 'the signature is rejected'})
    if not rejects(other, body, headers) or not rejects(request['secret'], body + ' ', headers):
        faults.append({'id': str(name), 'text': 'another secret or other contents are accepted'})
    if not {'type', 'timestamp', 'data'} <= json.loads(body).keys():
        faults.append({'id': str(name), 'text': 'type, timestamp, or data is missing'})
names = sorted({json.loads(base64.b64decode(event['body']))['type'] for event in request['events']})
missing = sorted(set(request['wanted']) - set(names))
faults += [{'id': name, 'text': 'did not come in 15 seconds'} for name in missing]
print(json.dumps({'tried': f"events {', '.join(request['wanted'])}", 'faults': faults}))
