import { dataAndJson, defineCommand } from './command.ts';
import { type Parts, withServices } from './parts.ts';
import { print } from './print.ts';

export const mailTest = defineCommand<Parts, typeof dataAndJson>({
  name: 'mail test',
  operands: 'ADDRESS',
  count: [1, 1],
  summary: 'Send a mail to an address, and tell what the mail server says',
  details:
    'By the server of ASSAY_SMTP_URL, from ASSAY_MAIL_FROM. The address need not have agreed to mail. Exit code 1: the mail server did not take it.',
  options: dataAndJson,
  examples: [['assay mail test anna@example.org', 'Says whether mails go out']],
  async run(parts, values, [email = '']) {
    const { server, sent } = await withServices(parts, values, async ({ mail }) => ({
      sent: await mail.sendTest(email),
      server: mail.server?.name ?? '',
    }));
    const line = sent.isSent
      ? `${server} took the mail to ${email}.`
      : `${server} did not take the mail to ${email}: ${sent.reason}`;
    const reason = sent.isSent ? null : sent.reason;
    print(parts, values, { object: 'mail_test', email, server, sent: sent.isSent, reason }, [line]);
    return sent.isSent ? 0 : 1;
  },
});
