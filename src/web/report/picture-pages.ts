import { AssayError } from '../../errors.ts';
import { pictureHeaders, pictureKindOf } from '../../services/looks/picture-kind.ts';
import type { Pages } from '../route.ts';
import { idOf } from './read-report.ts';

/** How a browser showed the page of a report, for those it belongs to. */
export const picturePages: Pages = (add, { services }) => {
  add({
    method: 'GET',
    path: '/reports/:id/picture/:kind',
    who: 'member',
    async handle({ session, param, reply }) {
      const kind = pictureKindOf(param('kind'));
      const id = idOf(param('id'));
      const bytes = kind && (await services.looks.picture(session.account.id, id, kind));
      if (bytes === undefined) throw new AssayError('not-found', 'There is no such picture of this report.');
      reply.headers(pictureHeaders).send(Buffer.from(bytes));
      return 'sent' as const;
    },
  });
};
