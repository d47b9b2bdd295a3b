import { AssayError } from '../../errors.ts';
import type { Scope } from '../../services/caller.ts';
import type { RouteParts } from '../routes.ts';
import type { Call } from './call.ts';

/** As many as the pages that one call may name, and some more. */
const stepsMax = 25;

/** Makes of a function of the back end one that needs a scope. */
type Guard = <Given extends readonly unknown[], Result>(
  scope: Scope,
  act: (...given: Given) => Promise<Result>,
) => (...given: Given) => Promise<Result>;

/**
 * What stands before every step of a call, whatever tool, resource or prompt takes it: the scope, and how many steps one
 * request may take of the account's rate. D4: refusals are noted as those of the API.
 */
export function guardOf({ services }: Pick<RouteParts, 'services'>, { client, asked }: Call): Guard {
  let steps = 0;
  const note = (action: 'scope.denied' | 'object.denied') =>
    services.auditLog.refused(client, {
      action,
      object: 'POST /mcp',
      detail: `mcp ${asked.name ?? asked.method}`,
    });
  return (scope, act) =>
    async (...given) => {
      steps += 1;
      if (steps > stepsMax) throw new AssayError('validation-failed', 'This asks for too much at once.');
      if (!client.scopes.includes(scope)) {
        note('scope.denied');
        throw new AssayError('insufficient-scope', `This needs a key with the scope "${scope}".`);
      }
      try {
        return await act(...given);
      } catch (error) {
        if (error instanceof AssayError && error.code === 'not-found') note('object.denied');
        throw error;
      }
    };
}
