import type { Message, ToldEvent } from './event-types.ts';
import { discordBody } from './formats/discord.ts';
import { mattermostBody } from './formats/mattermost.ts';
import { slackBody } from './formats/slack.ts';
import { teamsBody } from './formats/teams.ts';
import { heldMessage } from './held-message.ts';
import { messageOf } from './message-of.ts';
import { standardBody } from './standard-body.ts';

/** What a webhook is sent: `standard` for programs, and messages for people in the forms of chats. */
export const webhookFormats = ['standard', 'slack', 'discord', 'teams', 'mattermost'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

const chats: Readonly<Record<Exclude<WebhookFormat, 'standard'>, (message: Message) => unknown>> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
  mattermost: mattermostBody,
};

/**
 * The body that one webhook is sent, as JSON. Undefined: it would be larger than W1 allows.
 * @param events at least one; several only for chats
 * @param isHeld they were held back (N6)
 */
export function bodyOf(
  format: WebhookFormat,
  events: readonly ToldEvent[],
  isHeld: boolean,
): string | undefined {
  if (format === 'standard') return standardBody(events[0] as ToldEvent);
  return JSON.stringify(chats[format](isHeld ? heldMessage(events) : messageOf(events)));
}
