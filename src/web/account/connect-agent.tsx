import type { Scope } from '../../services/caller.ts';
import type { ApiKey } from '../../services/people/types.ts';
import { CodeSample } from '../docs/code-sample.tsx';
import { accountWords } from '../words/account.ts';

const words = accountWords.keys.connect;

interface ConnectAgentProps {
  readonly origin: string;
  /** Just made: it stands in the block, so that one copy is enough. */
  readonly issued: { readonly key: Pick<ApiKey, 'scopes'>; readonly token: string } | null;
}

/** What somebody pastes into the settings of an agent. */
export function ConnectAgent({ origin, issued }: ConnectAgentProps) {
  const token = issued !== null && suits(issued.key.scopes) ? issued.token : undefined;
  const server = {
    type: 'http',
    url: `${origin}/mcp`,
    headers: { Authorization: words.bearer(token) },
  };
  const machine = { command: '/path/to/assay/bin/assay', args: ['mcp'] };
  return (
    <div class="sheet pad stack">
      <h3>{words.title}</h3>
      <p class="muted">{token === undefined ? words.text : words.withKey}</p>
      <CodeSample
        id="connect-server"
        title={words.server}
        code={JSON.stringify(configOf(server), null, 2)}
        of={words.title}
      />
      <CodeSample
        id="connect-machine"
        title={words.machine}
        code={JSON.stringify(configOf(machine), null, 2)}
        of={words.title}
      />
    </div>
  );
}

/** No agent needs to make keys or to see members. */
function suits(scopes: readonly Scope[]): boolean {
  return scopes.includes('read') && !scopes.includes('admin');
}

/** As most clients read it. */
function configOf(server: object): object {
  return { mcpServers: { assay: server } };
}
