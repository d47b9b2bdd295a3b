import { AuthSheet } from '../account/auth-sheet.tsx';
import { type Answer, page } from '../answer.ts';
import type { Pages } from '../route.ts';
import { mailWords as words } from '../words/mail.ts';

/**
 * U3: behind the links of mails. What opens links by itself, such as a scanner, agrees to nothing and ends nothing: only
 * the button does.
 */
export const mailLinkPages: Pages = (add, { services: { recipients } }) => {
  add({
    method: 'GET',
    path: '/mail/confirm/:token',
    who: 'anybody',
    async handle({ param }) {
      const linked = await recipients.linked('confirm', param('token'));
      if (linked === undefined) return gone(words.gone.confirm);
      const { email, accountName } = linked;
      if (linked.isConfirmed) return done(words.confirm.done, words.confirm.doneText(email, accountName));
      return ask(words.confirm.title(accountName), words.confirm.lede(email), words.confirm.submit);
    },
  });

  add({
    method: 'POST',
    path: '/mail/confirm/:token',
    who: 'anybody',
    async handle({ param, visitor }) {
      const linked = await recipients.confirm(param('token'), visitor);
      if (linked === undefined) return gone(words.gone.confirm);
      return done(words.confirm.done, words.confirm.doneText(linked.email, linked.accountName));
    },
  });

  add({
    method: 'GET',
    path: '/mail/leave/:token',
    who: 'anybody',
    async handle({ param }) {
      const linked = await recipients.linked('leave', param('token'));
      if (linked === undefined) return gone(words.gone.leave);
      return ask(words.leave.title, words.leave.lede(linked.email, linked.accountName), words.leave.submit);
    },
  });

  add({
    method: 'POST',
    path: '/mail/leave/:token',
    who: 'anybody',
    // RFC 8058: readers of mail send it from their own servers, without cookies, and often in a form that is not read.
    fromElsewhere: true,
    async handle({ param, visitor }) {
      await recipients.leave(param('token'), visitor);
      return done(words.leave.done, words.leave.doneText);
    },
  });
};

/** The form goes to the address of the page. */
function ask(title: string, lede: string, submit: string): Answer {
  return page({
    title,
    frame: 'plain',
    main: (
      <AuthSheet title={title} lede={lede}>
        <form class="stack" method="post">
          <button class="btn primary">{submit}</button>
        </form>
      </AuthSheet>
    ),
  });
}

function done(title: string, lede: string): Answer {
  return page({ title, frame: 'plain', main: <AuthSheet title={title} lede={lede} children={null} /> });
}

function gone(lede: string): Answer {
  const { title } = words.gone;
  return page({
    status: 404,
    title,
    frame: 'plain',
    main: <AuthSheet title={title} lede={lede} children={null} />,
  });
}
