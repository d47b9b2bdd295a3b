import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';
import { redirect } from '../answer.ts';
import { orWaitAt } from '../form-refusal.ts';
import { leadBack } from '../lead-back.ts';
import type { Pages } from '../route.ts';
import { siteRunningWords } from '../words/sites-running.ts';
import { presentCrawl } from './live.ts';
import { latestPath, siteIdOf } from './paths.ts';

const words = siteRunningWords.done;
const states = ['paused', 'running', 'stopped'] as const;

/** What is done with crawls: pause, go on, stop, again; and how a page hears of it. */
export const crawlControlPages: Pages = (add, parts) => {
  const { services } = parts;

  add({
    method: 'GET',
    path: '/sites/:id/events',
    who: 'member',
    async handle({ session, cookies, param, request, reply }) {
      const [accountId, siteId] = [session.account.id, siteIdOf(param('id'))];
      const token = cookies.get('session') ?? '';
      const stands = async () => (await services.users.session(token))?.account.id === accountId;
      await parts.streamSite(request, reply, { accountId, siteId, present: presentCrawl, stands });
      return 'sent' as const;
    },
  });

  add({
    method: 'POST',
    path: '/sites/:id/crawls/:number/state',
    who: 'member',
    form: { state: 'line' },
    whenGone: () => '/sites',
    async handle({ caller, param, form, request, reply }) {
      const id = siteIdOf(param('id'));
      const state = states.find((one) => one === form.get('state'));
      const number = readId(param('number'));
      if (state === undefined || number === undefined)
        throw new AssayError('not-found', 'There is no such crawl.');
      return orWaitAt(latestPath(id), reply, async () => {
        try {
          await services.crawls.change(caller, id, number, state, () => {
            parts.countCreation(request, reply, caller.accountId);
            parts.admission.toCreate();
          });
        } catch (error) {
          // It has ended meanwhile, or stands as it was asked to already.
          if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
          return redirect(latestPath(id), { tone: 'info', text: error.message });
        }
        return redirect(latestPath(id), { tone: 'good', text: words[state] });
      });
    },
  });

  leadBack(add, '/sites/:id/crawls/:number/state', 'member', (param) => latestPath(siteIdOf(param('id'))));

  add({
    method: 'POST',
    path: '/sites/:id/crawl',
    who: 'member',
    async handle({ caller, param, request, reply }) {
      const id = siteIdOf(param('id'));
      return orWaitAt(latestPath(id), reply, async () => {
        parts.countCreation(request, reply, caller.accountId);
        parts.admission.toCreate();
        await services.sites.update(caller, id, { update: true }, undefined);
        return redirect(latestPath(id), { tone: 'good', text: words.again });
      });
    },
  });

  leadBack(add, '/sites/:id/crawl', 'member', (param) => latestPath(siteIdOf(param('id'))));
};
