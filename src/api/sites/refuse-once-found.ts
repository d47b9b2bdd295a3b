import type { FastifyRequest } from 'fastify';
import type { AssayError } from '../../errors.ts';
import { clientOf, type RouteParts } from '../routes.ts';
import { type ByCrawl, crawlNumberOf, siteIdOf } from './paths.ts';

/** 404 comes before 422. @throws AssayError */
export async function refuseOnceFound(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByCrawl }>,
  refusal: AssayError,
): Promise<never> {
  const { accountId } = clientOf(request);
  await services.crawlDetails.get(accountId, siteIdOf(request), crawlNumberOf(request));
  throw refusal;
}
