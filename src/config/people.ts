import { integer, lifetime } from './setting.ts';

/** Users, their sessions and their invitations. */
export const identity = {
  sessionIdleMs: lifetime('ASSAY_SESSION_IDLE', '8 h', 'Without a request a session ends after so long.'),
  sessionMs: lifetime('ASSAY_SESSION_MAX', '7 d', 'A session ends after so long, whatever happens.'),
  invitationMs: lifetime('ASSAY_INVITATION', '7 d', 'How long an invitation works.'),
  invitationsMax: integer('ASSAY_INVITATIONS_MAX', 100, 'Open invitations of one account.'),
};
