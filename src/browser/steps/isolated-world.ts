import type { CDPSession, Protocol } from 'puppeteer-core';
import type { ShownElement } from '../../evidence/browser-evidence.ts';
import { type InPage, inPage } from './in-page.ts';

/** C8: where all is evaluated that is evaluated at all. It ends with the document. */
export interface IsolatedWorld {
  call<Name extends keyof InPage>(
    name: Name,
    ...given: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>>;
  /** @param ids `backendNodeId` of DevTools; those of what has left the page are left out */
  describe(ids: readonly number[]): Promise<ReadonlyMap<number, ShownElement>>;
  /** Runs a script for what it leaves in this world. */
  load(source: string): Promise<void>;
}

export async function openWorld(session: CDPSession, frameId: string): Promise<IsolatedWorld> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'assay',
  });
  const evaluate = async (expression: string) => {
    const evaluated = await session.send('Runtime.evaluate', { expression, contextId: executionContextId });
    return resultIn(evaluated);
  };
  const { objectId = '' } = await evaluate(`(${inPage})()`);
  const callWith = async (name: keyof InPage, args: Protocol.Runtime.CallArgument[]) => {
    const called = await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function (...given) { return this.${name}(...given); }`,
      arguments: args,
      awaitPromise: true,
      returnByValue: true,
    });
    return resultIn(called).value;
  };
  return {
    call: (name, ...given) =>
      callWith(
        name,
        given.map((value) => ({ value })),
      ),
    async describe(ids) {
      const resolved = await Promise.all(
        ids.map(async (backendNodeId) => {
          const node = await session
            .send('DOM.resolveNode', { backendNodeId, executionContextId })
            .catch(() => undefined);
          return node?.object.objectId === undefined
            ? []
            : [{ backendNodeId, objectId: node.object.objectId }];
        }),
      );
      const there = resolved.flat();
      const described: ReturnType<InPage['describe']> = await callWith(
        'describe',
        there.map(({ objectId: id }) => ({ objectId: id })),
      );
      return new Map(
        there.flatMap(({ backendNodeId }, at) => {
          const element = described[at];
          return element == null ? [] : [[backendNodeId, element]];
        }),
      );
    },
    async load(source) {
      await evaluate(`${source}\n;undefined`);
    },
  };
}

/** @throws Error with what the script threw */
function resultIn({
  result,
  exceptionDetails,
}: Protocol.Runtime.EvaluateResponse): Protocol.Runtime.RemoteObject {
  if (exceptionDetails === undefined) return result;
  throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}
