import { redirect } from '../answer.ts';
import { mailSettingsPages } from '../mail/mail-settings-pages.tsx';
import { accountNotificationPages } from '../notifications/account-pages.tsx';
import type { Pages } from '../route.ts';
import { auditLogPages } from './audit-log-pages.tsx';
import { confirmPages } from './confirm-pages.tsx';
import { joinPages } from './join-pages.tsx';
import { keyPages } from './keys-pages.tsx';
import { memberPages } from './members-pages.tsx';
import { ownPages } from './own-pages.tsx';
import { passwordPages } from './password-pages.tsx';
import { sessionPages } from './sessions-pages.tsx';
import { pathOf } from './settings-frame.tsx';
import { signInPages } from './sign-in-pages.tsx';
import { webhookPages } from './webhooks/webhooks-pages.tsx';

/** Identity and settings. */
export const accountPages: Pages = (add, parts) => {
  for (const view of views) view(add, parts);
  add({ method: 'GET', path: '/settings', who: 'member', handle: () => redirect(pathOf('keys')) });
};

const views: readonly Pages[] = [
  signInPages,
  joinPages,
  confirmPages,
  keyPages,
  accountNotificationPages,
  webhookPages,
  memberPages,
  mailSettingsPages,
  passwordPages,
  sessionPages,
  auditLogPages,
  ownPages,
];
