import type { ServerEvent, ServerEventName } from '@footlight/core/protocol'

export interface TracedEvent {
  readonly name: ServerEventName
  readonly payload: ServerEvent
}

const MINUTES = 10
const lines = [
  'hello everybody',
  'what a lovely dress',
  'where are you from?',
  'I am new here, how does this work',
  'lol',
  '❤️❤️❤️',
  'that song again please',
  'thank you!',
  'see you tomorrow',
  'is the goal far away?',
]

function event<Name extends ServerEventName>(name: Name, payload: ServerEvent<Name>): TracedEvent {
  return { name, payload }
}

/**
 * Ten minutes of a busy public room as one of its moderators hears them: chat every second, a tip every four,
 * count and comings and goings every five, a notice every minute, a subject every two. The same on every run.
 */
export function roomTrace(): readonly TracedEvent[] {
  const events: TracedEvent[] = []
  for (let second = 0; second < MINUTES * 60; second += 1) {
    const sentAt = 1_800_000_000_000 + second * 1_000
    const user = {
      username: `viewer_${(second * 7) % 180}`,
      is_model: false,
      is_vip: second % 9 === 0,
      is_super_vip: second % 31 === 0,
      has_tokens: second % 3 !== 0,
      email_confirmed: second % 4 !== 0,
      has_cc: second % 5 === 0,
      has_purchase: second % 5 === 0,
      is_guest: second % 6 === 0,
      is_moderator: second % 40 === 0,
      ...(second % 8 === 0 ? { recentTips: 25 * (1 + (second % 5)) } : {}),
    }
    events.push(
      event('v3.chat.message', {
        id: second + 1,
        user,
        message: lines[second % lines.length]!,
        sent_at: sentAt,
      }),
    )
    if (second % 4 === 0) {
      events.push(
        event('v3.tip.received', {
          tokens: 25 * (1 + (second % 4)),
          receiver_name: 'stage',
          sender_name: user.username,
          type: 'tip_box',
          transfer_id: `0190a000-0000-7000-8000-${String(second).padStart(12, '0')}`,
          sent_at: sentAt,
          cursor: 90_000 + second,
          ...(second % 16 === 0 ? { comment: 'for the next song' } : {}),
        }),
      )
    }
    if (second % 5 === 0) {
      events.push(
        event('v3.chat.user_count', { user_count: 180 + (second % 13) }),
        event('v3.chat.user_joined', { user }),
        event('v3.chat.user_left', { user: `viewer_${(second * 3) % 180}` }),
      )
    }
    if (second % 60 === 30)
      events.push(
        event('v3.chat.moderate', {
          action: 'silence',
          target: user.username,
          by: 'modesty',
          minutes: 10,
          cursor: 91_000 + second,
        }),
      )
    if (second % 120 === 60)
      events.push(
        event('v3.chat.subject', {
          subject: `Song ${second / 60}: two hundred tokens to go`,
          subject_color: '#aa3366',
          cursor: 92_000 + second,
        }),
      )
  }
  return events
}
