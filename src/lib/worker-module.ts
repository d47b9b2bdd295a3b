/** A module beside the one that asks, which runs as .ts from src and as .js from dist. */
export function siblingModule(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);
}

/** Nothing in a thread of ours needs to know our settings, or the flags of a test runner. */
export const bareThread = { env: {}, execArgv: [] };
