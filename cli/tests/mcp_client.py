"""A real MCP client (the package `mcp` of PyPI) against `hiddentables mcp`: python mcp_client.py COMMAND ARGUMENTS…

Exits with 77 where the package is not installed. Versions 1 and 2 of it name the fields of a result otherwise.
"""

import asyncio
import sys

try:
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
except ImportError:
    print("the package mcp is not installed")
    sys.exit(77)


def is_error(result):
    return result.is_error if hasattr(result, "is_error") else result.isError


def read_only(tool):
    hints = tool.annotations
    return hints.read_only_hint if hasattr(hints, "read_only_hint") else hints.readOnlyHint


def told(result):
    """Texts of a result, with their audience."""
    return [(part.text, part.annotations and [str(who) for who in part.annotations.audience]) for part in result.content]


async def session(command, arguments):
    async with stdio_client(StdioServerParameters(command=command, args=arguments)) as (read, write):
        async with ClientSession(read, write) as client:
            await client.initialize()
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == ["describe_tables", "run_pandas"], tools
            assert all(read_only(tool) for tool in tools), tools

            described = await client.call_tool("describe_tables", {})
            assert told(described) == [("\"cities\"\n  'City': object (str)\n  'People': int64\n\n", None)], described
            assert not is_error(described)

            answered = await client.call_tool("run_pandas", {"table": "cities", "program": "df['People'].max()"})
            expected = [
                ("There is an answer; it goes to the user.", None),
                ('{"type":"int","value":709037}', ["user"]),
            ]
            assert told(answered) == expected, answered
            assert not is_error(answered)

            failed = await client.call_tool(
                "run_pandas", {"table": "cities", "program": "raise KeyError(df['City'].iloc[0])"}
            )
            assert is_error(failed)
            text = told(failed)[0][0]
            assert text.startswith("The code raised KeyError on the hidden table."), text
            assert "Canary" not in str(failed) and "709037" not in str(failed), failed

            both = [{"table": "cities", "program": f"df['People'].sum() + {n}"} for n in range(16)]
            results = await asyncio.gather(*(client.call_tool("run_pandas", one) for one in both))
            values = [told(result)[1][0] for result in results]
            assert values == [f'{{"type":"int","value":{1000226 + n}}}' for n in range(16)], values
    print("tools listed, a program answered, an error sanitised, 16 calls at once")


asyncio.run(session(sys.argv[1], sys.argv[2:]))
