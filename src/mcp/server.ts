import { McpServer, type ServerContext, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import Type, { type TObject, type TSchema } from 'typebox';
import type { BackEnd, Place, Watch } from './back-end.ts';
import { callTool } from './call-tool.ts';
import { instructions } from './instructions.ts';
import { listedSchema } from './listed-schema.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import type { AnyTool } from './tool.ts';
import { tools } from './tools.ts';

interface McpServerOptions {
  /** Of Assay. */
  readonly version: string;
  /** What went wrong on our side: the client learns nothing of it. */
  readonly onBug: (error: unknown) => void;
}

/**
 * A server of the Model Context Protocol for one connection, or one request, of one caller. Lists hold what this caller
 * may use, and never change.
 */
export function createMcpServer(backEnd: BackEnd, { version, onBug }: McpServerOptions): McpServer {
  const { place, may } = backEnd;
  const server = new McpServer(
    { name: 'assay', title: 'Assay', version },
    {
      instructions: instructions[place],
      capabilities: { tools: still, resources: still, prompts: still },
      cacheHints: {
        'tools/list': lists,
        'prompts/list': lists,
        'resources/list': lists,
        'resources/templates/list': lists,
        'server/discover': lists,
      },
    },
  );
  for (const offered of offeredAt[place]) {
    const { tool, input, schemas } = offered;
    if (tool.scope !== undefined && !may[tool.scope]) continue;
    const { name, title, description } = tool;
    const annotations = annotationsOf(tool);
    server.registerTool(name, { title, description, annotations, ...schemas }, (args, context) =>
      callTool({ tool, input }, backEnd, args as Readonly<Record<string, unknown>>, {
        watch: watchOf(context),
        onBug,
      }),
    );
  }
  registerResources(server, backEnd, { onBug });
  registerPrompts(server, backEnd);
  return server;
}

const still = { listChanged: false };
/** Of a caller: another key may have other tools. */
const lists = { ttlMs: 300_000, cacheScope: 'private' } as const;

interface Offered {
  readonly tool: AnyTool;
  readonly input: TObject;
  readonly schemas: {
    readonly inputSchema: StandardSchemaWithJSON;
    readonly outputSchema: StandardSchemaWithJSON;
  };
}

/** Made once, as servers are made for each request. */
const offeredAt: Readonly<Record<Place, readonly Offered[]>> = {
  machine: offeredOf('machine'),
  server: offeredOf('server'),
};

function offeredOf(place: Place): Offered[] {
  return tools
    .filter((tool) => (tool.place ?? place) === place)
    .map((tool) => {
      const input = inputOf(tool, place);
      return {
        tool,
        input,
        schemas: { inputSchema: listedSchema(input), outputSchema: listedSchema(tool.output) },
      };
    });
}

function inputOf({ input, only = {} }: AnyTool, place: Place): TObject {
  const here = Object.entries<TSchema>(input.properties).filter(([name]) => (only[name] ?? place) === place);
  return Type.Object(Object.fromEntries(here), { additionalProperties: false });
}

function annotationsOf({ scope, isOpenWorld }: AnyTool) {
  return { readOnlyHint: scope !== 'write', destructiveHint: false, openWorldHint: isOpenWorld };
}

function watchOf({ mcpReq }: ServerContext): Watch {
  const progressToken = mcpReq._meta?.progressToken;
  let progress = 0;
  return {
    signal: mcpReq.signal,
    onStage: (message) => {
      if (progressToken === undefined) return;
      progress += 1;
      const params = { progressToken, progress, message };
      // A client that has gone misses nothing.
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}
