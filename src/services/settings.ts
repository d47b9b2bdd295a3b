import type { Config } from '../config.ts';

/** The groups of the configuration that the services read. The keys of the data are no business of theirs. */
export type ServiceSettings = Pick<
  Config,
  'browser' | 'crawls' | 'identity' | 'queue' | 'rates' | 'streams' | 'watching'
> & {
  readonly data: Omit<Config['data'], 'databaseUrl' | `secretKey${string}`>;
};
