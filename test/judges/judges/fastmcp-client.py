"""fastmcp's client, which builds types from output schemas and reads each structured answer into them."""
import asyncio

from fastmcp import Client
from fastmcp.client.transports import SSETransport, StreamableHttpTransport

from mcp_calls import finish, headers_of, judge, request


async def main():
    for endpoint in request['endpoints']:
        transport = SSETransport if endpoint['transport'] == 'sse' else StreamableHttpTransport
        url = request['base'] + endpoint['path']
        async with Client(transport(url, headers=headers_of(endpoint))) as client:
            tools = [tool.name for tool in await client.list_tools()]

            async def call(tool, arguments):
                answer = await client.call_tool(tool, arguments, raise_on_error=False)
                text = ' '.join(getattr(part, 'text', '') for part in answer.content)
                if answer.structured_content is not None and answer.data is None and not answer.is_error:
                    return True, 'the structured answer does not fit the output schema', answer.structured_content
                return answer.is_error, text, answer.structured_content

            await judge(endpoint, tools, call)


asyncio.run(main())
finish()
