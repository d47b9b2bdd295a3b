import { integer, lifetime, rate } from './setting.ts';

// The API counts them in seconds.
const wholeSecond = { min: '1 s' };

/** Users, their sessions and their invitations. */
export const identity = {
  sessionIdleMs: lifetime('ASSAY_SESSION_IDLE', '8 h', 'Without a request a session ends after so long.'),
  sessionMs: lifetime('ASSAY_SESSION_MAX', '7 d', 'A session ends after so long, whatever happens.'),
  sessionsMax: integer(
    'ASSAY_SESSIONS_MAX',
    20,
    'Sessions of one user; the one that was not seen for longest makes room.',
  ),
  confirmForMs: lifetime(
    'ASSAY_CONFIRM_FOR',
    '10 min',
    'After giving the password: how long keys may be made and projects deleted without giving it again.',
  ),
  setupLinkMs: lifetime(
    'ASSAY_SETUP_LINK',
    '30 min',
    'How long the link for the first owner works, and one that sets a new password.',
  ),
  invitationMs: lifetime('ASSAY_INVITATION', '7 d', 'How long an invitation works.'),
  invitationsMax: integer('ASSAY_INVITATIONS_MAX', 100, 'Open invitations of one account.'),
};

/** Share pages, their passwords and signed links. */
export const sharing = {
  grantMs: lifetime(
    'ASSAY_SHARE_GRANT',
    '12 h',
    'A share page stays open so long after its password was given.',
  ),
  grantsMax: integer(
    'ASSAY_SHARE_GRANTS',
    8,
    'Share pages that one browser holds open; the oldest is dropped.',
    {
      max: 32,
    },
  ),
  tries: rate('ASSAY_SHARE_TRIES', '5/900', 'Wrong passwords for one share page from one address.'),
  triesOfAll: rate(
    'ASSAY_SHARE_TRIES_OF_ALL',
    '30/3600',
    'Wrong passwords for one share page from all addresses.',
  ),
  linksMax: integer('ASSAY_SHARE_LINKS_MAX', 20, 'Signed links of one report.'),
  linkMs: lifetime(
    'ASSAY_SHARE_LINK',
    '7 d',
    'A signed link opens a report so long, unless it is made for another time.',
    wholeSecond,
  ),
  linkMinMs: lifetime(
    'ASSAY_SHARE_LINK_MIN',
    '1 h',
    'The shortest time for which a signed link is made.',
    wholeSecond,
  ),
  linkMaxMs: lifetime(
    'ASSAY_SHARE_LINK_MAX',
    '90 d',
    'The longest time for which a signed link is made.',
    wholeSecond,
  ),
};
