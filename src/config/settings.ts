import { crawls, egress, fetching, parsing, queue } from './auditing.ts';
import { browser } from './browsing.ts';
import { data } from './data.ts';
import { mail } from './mailing.ts';
import { identity } from './people.ts';
import { http, operation, rates, server, streams } from './serving.ts';
import { watching } from './watching.ts';

/** Every setting there is, in the order in which they are listed. */
export const settings = {
  server,
  data,
  identity,
  egress,
  rates,
  queue,
  crawls,
  watching,
  mail,
  http,
  fetching,
  parsing,
  browser,
  streams,
  operation,
};

export type Settings = typeof settings;
