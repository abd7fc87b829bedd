"""The official command over the published schemas, for each answer of a whole purchase on each release."""
import json
import pathlib
import subprocess
import sys

from purchase import caller, purchase

request = json.load(sys.stdin)
files = {
    'profile': ('ucp.json', 'business_schema'),
    'search': ('shopping/catalog_search.json', 'search_response'),
    'lookup': ('shopping/catalog_lookup.json', 'lookup_response'),
    'product': ('shopping/catalog_lookup.json', 'get_product_response'),
    'cart': ('shopping/cart.json', None),
    'checkout': ('shopping/checkout.json', None),
    'request': ('shopping/checkout.json', None),
    'order': ('shopping/order.json', None),
    'message': ('shopping/types/message_error.json', None),
    'error': ('types/error_response.json', None),
}
faults, tried = [], 0
for release in request['releases']:
    folders = [pathlib.Path(request['schemas']) / (release + suffix) / 'schemas' for suffix in ('', '-rc')]
    root = next(folder for folder in folders if folder.is_dir())
    call = caller(request['base'], request['agent'], release)
    for name, kind, mode, value in purchase(call, release, request['whole'][release], request['payment']):
        file, part = files[kind]
        if kind == 'error':
            file = ('common/' if release == '2026-08-25' else 'shopping/') + file
        tried += 1
        payload = pathlib.Path(request['folder']) / 'payload.json'
        payload.write_text(json.dumps(value))
        direction = '--request' if kind == 'request' else '--response'
        command = [request['command'], 'validate', '--schema', root / file, '--schema-local-base', root.parent,
                   '--schema-remote-base', f'https://ucp.dev/{release}', '--op', mode, direction,
                   *(['--def', part] if part else []), '--json', payload]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            faults.append({'id': f'{release} {name}', 'text': f'{file}: {(done.stdout + done.stderr)[:300]}'})
print(json.dumps({'tried': f"{tried} validations of whole purchases on {', '.join(request['releases'])}", 'faults': faults}))
