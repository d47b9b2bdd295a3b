import type { FastifyInstance } from 'fastify';
import { AssayError } from '../errors.ts';
import type { AuditLogService } from '../services/trail/types.ts';
import { pathOf } from './target.ts';

/**
 * D4: what a key was refused for lack of a scope, and what it asked for that its account does not have. Whether
 * another account has it is not looked up (Z1), so both are one entry.
 */
export function noteDenials(app: FastifyInstance, auditLog: AuditLogService): void {
  app.addHook('onError', (request, _reply, error, done) => {
    const action = actionOf(error);
    if (action !== undefined && request.client !== undefined && !request.is404) {
      const object = `${request.method} ${pathOf(request)}`.slice(0, objectMax);
      auditLog.refused(request.client, { action, object });
    }
    done();
  });
}

const objectMax = 200;

function actionOf(error: unknown): string | undefined {
  if (!(error instanceof AssayError)) return undefined;
  if (error.code === 'insufficient-scope') return 'scope.denied';
  return error.code === 'not-found' ? 'object.denied' : undefined;
}
