"""The official Python client, which validates each structured answer against the schema that the tool lists."""
import asyncio

from mcp import ClientSession
from mcp.client.sse import sse_client
from mcp.client.streamable_http import streamablehttp_client

from mcp_calls import finish, headers_of, judge, request


async def main():
    for endpoint in request['endpoints']:
        open_client = sse_client if endpoint['transport'] == 'sse' else streamablehttp_client
        url = request['base'] + endpoint['path']
        async with open_client(url, headers=headers_of(endpoint)) as streams, ClientSession(*streams[:2]) as session:
            await session.initialize()
            tools = [tool.name for tool in (await session.list_tools()).tools]

            async def call(tool, arguments):
                answer = await session.call_tool(tool, arguments)
                text = ' '.join(part.text for part in answer.content if part.type == 'text')
                return answer.isError, text, answer.structuredContent

            await judge(endpoint, tools, call)


asyncio.run(main())
finish()
