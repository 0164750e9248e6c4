/**
 * Why a chat message was not accepted (`v3.chat.message_failed`), with the sentence that its sender reads.
 * Total by type.
 */
export const chatRefusals = {
  empty: 'Write something first.',
  too_long: 'That message is too long. 500 characters is the most.',
  forbidden_characters: 'That message has characters that cannot be shown in chat.',
  prohibited: 'That message has words that are not allowed here.',
  silenced: 'You cannot write in this room for now.',
  account_suspended: 'This account is suspended.',
  tokens_required: 'Only people who have tokens can write in this room.',
  tip_required: 'Only people who have tipped here before can write in this room.',
  recent_tip_required: 'Only people who have tipped here lately can write in this room.',
  filtered: 'That message has words that are not wanted in this room.',
  links_not_allowed: 'Links are not wanted in this room.',
  too_loud: 'Please write without shouting.',
  repeated: 'You have just said that.',
  slow_mode: 'This room is in slow mode. Wait a moment before you write again.',
  too_often: 'You write too often. Wait a few seconds before you write again.',
  room_busy: 'Too much is being written in this room at once. Try again in a few seconds.',
  newcomer: 'Only people who have written here before can add words to a tip for now.',
  reply_gone: 'The line that you answered is not there any more.',
  private_over: 'The private show is over. Everybody would read this now.',
  held: 'Your message waits until the performer or a moderator has looked at it.',
  held_already: 'A message of yours is still waiting to be looked at.',
  held_full: 'Too many messages are waiting here. Try again in a moment.',
} as const satisfies Record<string, string>

export type ChatRefusal = keyof typeof chatRefusals
