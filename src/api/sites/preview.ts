import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { SitePreview } from '../../services/sites/types.ts';
import { bodyOf } from '../body.ts';
import { waitSignal } from '../deadline.ts';
import { readFields } from '../fields.ts';
import { operation } from '../operation.ts';
import { withPasswordLength } from '../report-schemas.ts';
import { clientOf, type RouteParts } from '../routes.ts';
import { Count, One, orNull } from '../schemas.ts';
import { sitesPath } from './paths.ts';
import { presentFullSettings } from './present-settings.ts';
import { FullSettingsView, withPagesMax } from './settings-schemas.ts';
import { newSiteOf } from './site-input.ts';
import { NewSiteFields } from './site-schemas.ts';
import { listedAddresses } from './sites.ts';

const examples = Type.Array(Type.String(), { description: 'At most 5.' });

const SitePreviewView = Type.Object(
  {
    object: Type.Literal('site_preview'),
    settings: FullSettingsView,
    robots: Type.Object({
      url: Type.String(),
      status: orNull(Type.Integer(), 'Null: there was no answer.'),
      lets_in: Type.Boolean({ description: 'The start may be fetched.' }),
      crawl_delay: orNull(Type.Number({ minimum: 0 }), 'Seconds that it asks for between two pages.'),
    }),
    sitemaps: Type.Array(
      Type.Object({
        url: Type.String(),
        status: orNull(Type.Integer(), 'Null: it could not be read.'),
        entries: Count,
        read_whole: Type.Boolean(),
        error: orNull(
          Type.String({ examples: ['It answers 500.'] }),
          'Why it lists nothing. Null: it is read.',
        ),
      }),
      { description: 'Those that were asked for; of the usual places those alone that may hold one.' },
    ),
    known: { ...Count, description: 'Addresses of start, list and sitemaps, each once.' },
    fates: Type.Array(
      Type.Object({
        fate: Type.Enum([
          ...['in', 'robots', 'excluded', 'scope', 'clicks', 'trap', 'sample', 'nofollow', 'refused'],
        ]),
        count: Count,
        examples,
      }),
      { description: 'What would become of them, the most first; in: they would be fetched.' },
    ),
    patterns: Type.Array(
      Type.Object({
        field: Type.Enum(['include', 'exclude']),
        pattern: Type.String({ examples: ['/blog/*'] }),
        count: { ...Count, description: 'How many of the known addresses it meets.' },
        examples,
        did_you_mean: orNull(
          Type.String({ examples: ['/blog/*'] }),
          'What may have been meant where it meets one address or none.',
        ),
      }),
    ),
    complete: Type.Boolean({ description: 'False: there was more to read than a preview reads.' }),
  },
  { $id: 'SitePreview' },
);

/** What a crawl would begin with. */
export function previewRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'POST', `${sitesPath}/preview`, {
    id: 'previewSite',
    summary: 'See what a crawl would begin with, and what each pattern lets through',
    description:
      'Takes the fields of a new site and stores nothing. It reads robots.txt and sitemaps: at most 10 files, for at most 10 seconds.',
    tags: ['sites'],
    access: 'write',
    rate: 'create',
    refusesKey: 'A preview stores nothing, so it may be repeated without an Idempotency-Key. Leave it out.',
    ...listedAddresses,
    body: withPasswordLength(
      withPagesMax(NewSiteFields, parts.settings.crawls.pagesMax),
      parts.settings.data,
    ),
    answers: { 200: One(SitePreviewView) },
    handler: (request, reply) => preview(parts, request, reply),
  });
}

async function preview(
  { services, admission, closing, settings }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = withPagesMax(NewSiteFields, settings.crawls.pagesMax);
  const input = newSiteOf(readFields(fields, bodyOf(request)));
  admission.toList();
  const found = await services.sites.preview(clientOf(request), input, waitSignal(reply, closing));
  return reply.send({ data: present(found), status: 200 });
}

function present(preview: SitePreview): Type.Static<typeof SitePreviewView> {
  const { robots } = preview;
  return {
    object: 'site_preview',
    settings: presentFullSettings(preview.settings),
    robots: {
      url: robots.url,
      status: robots.status,
      lets_in: robots.letsIn,
      crawl_delay: robots.crawlDelay,
    },
    sitemaps: preview.sitemaps.map(({ url, status, entries, isWhole, error }) => ({
      ...{ url, status, entries, error },
      read_whole: isWhole,
    })),
    known: preview.known,
    fates: preview.fates.map(({ fate = 'in', count, examples: some }) => ({
      fate,
      count,
      examples: [...some],
    })),
    patterns: preview.patterns.map(({ field, pattern, count, examples: some, didYouMean }) => ({
      ...{ field, pattern, count },
      examples: [...some],
      did_you_mean: didYouMean,
    })),
    complete: preview.isWhole,
  };
}
