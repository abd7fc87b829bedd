"""What the Python clients of MCP share: the request on standard input, placeholders in arguments, and the verdict."""
import json
import re
import sys
import uuid

request = json.load(sys.stdin)
faults = []


def fault(name, text):
    faults.append({'id': name, 'text': str(text)[:300]})


def resolve(value, seen):
    if isinstance(value, list):
        return [resolve(one, seen) for one in value]
    if isinstance(value, dict):
        return {name: resolve(one, seen) for name, one in value.items()}
    found = re.fullmatch(r'\{\{(.+)\}\}', value) if isinstance(value, str) else None
    if not found:
        return value
    if found[1] == 'uuid':
        return str(uuid.uuid4())
    tool, *members = found[1].split('.')
    at = seen.get(tool)
    for member in members:
        at = (at or {}).get(member)
    return at


async def judge(endpoint, tools, call):
    """`call` returns whether the tool reported an error, its text, and its structured answer."""
    name, seen, called = endpoint['name'], {}, set()
    for step in endpoint['calls']:
        tool = step['tool']
        called.add(tool)
        try:
            is_error, text, structured = await call(tool, resolve(step['arguments'], seen))
            if is_error:
                fault(f'{name}: {tool}', f'rejected: {text}')
            seen[tool] = structured
        except Exception as error:
            fault(f'{name}: {tool}', error)
    for tool in sorted(set(tools) - called):
        fault(f'{name}: {tool}', 'listed, but no judge calls it')


def headers_of(endpoint):
    return {} if endpoint['path'] == '/api/ucp/mcp' else {'Authorization': f"Bearer {request['key']}"}


def finish():
    print(json.dumps({'tried': request['tried'], 'faults': faults}))
