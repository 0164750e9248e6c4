import type { ChatMessage, Receipt, TipReceived } from '@footlight/core/protocol'
import type { StatementEntry } from '@footlight/core/protocol/money'
import type { IncomingServerEvent } from '@footlight/core/protocol/parse'
import { isTestMessage } from '@footlight/core/rules/chat/test-markers'
import { LOG_TEXT_CHARS_MAX, type LogEntry } from '../../../shared/logs/entry.ts'

const base = { viewer: null, text: '', tokens: null, showId: null, details: null } as const

type Draft = Pick<LogEntry, 'key' | 'kind' | 'at'> & Partial<LogEntry>

/**
 * `text` of what is no talk is made of codes, which the screen says in the performer's language; `details`
 * has them as data.
 */
function entry({
  text = '',
  details,
  ...draft
}: Omit<Draft, 'details'> & { readonly details?: object }): LogEntry {
  return {
    ...base,
    ...draft,
    text: text.slice(0, LOG_TEXT_CHARS_MAX),
    details: details === undefined ? null : JSON.stringify(details),
  }
}

/**
 * What one event leaves in the logs of `me`. The time of an event that carries none is when it was heard.
 * Ticks, lists and states say nothing that another event does not say for good.
 */
export function entriesOf(event: IncomingServerEvent, me: string, now: number): readonly LogEntry[] {
  switch (event.name) {
    case 'v3.chat.message':
      return chatEntries([event.payload])
    case 'v3.chat.history':
      return [...chatEntries(event.payload.messages), ...tipEntries(event.payload.tips ?? [], me)]
    case 'v3.tip.received':
      return tipEntries([event.payload], me)
    case 'v3.chat.moderate': {
      const { action, target, by, minutes, cursor } = event.payload
      return [
        entry({
          key: `moderation:${cursor ?? `${action}:${target ?? ''}:${now}`}`,
          kind: 'moderation',
          at: now,
          viewer: target ?? null,
          text: action,
          details: { action, by: by ?? null, minutes: minutes ?? null },
        }),
      ]
    }
    case 'v3.toys.control_bought': {
      const { control_id, username: viewer, tokens, seconds, sent_at: at } = event.payload
      return [
        entry({
          key: `toy:control:${control_id}`,
          kind: 'toy',
          at,
          viewer,
          text: `control ${seconds} s, ${tokens} tk (bought)`,
        }),
      ]
    }
    case 'v3.lovense.control_stop': {
      const { control_id, username: viewer, reason, refund } = event.payload
      return [
        entry({
          key: `toy:control:${control_id}:stop`,
          kind: 'toy',
          at: now,
          viewer,
          text: `control (${reason}), ${refund} tk back`,
        }),
      ]
    }
    default:
      return showEntries(event, now)
  }
}

function chatEntries(messages: readonly ChatMessage[]): readonly LogEntry[] {
  return messages
    .filter(({ message }) => !isTestMessage(message))
    .map(({ id, sent_at: at, user, message }) =>
      entry({ key: `chat:${id}:${at}`, kind: 'chat', at, viewer: user.username, text: message }),
    )
}

function tipEntries(tips: readonly TipReceived[], me: string): readonly LogEntry[] {
  return tips
    .filter((tip) => tip.receiver_name === me)
    .map((tip) =>
      entry({
        key: `tip:${tip.transfer_id}`,
        kind: 'tip',
        at: tip.sent_at,
        viewer: tip.sender_name,
        text: tip.comment ?? '',
        tokens: tip.tokens,
        ...(tip.type !== undefined && { details: { type: tip.type } }),
      }),
    )
}

function showEntries(event: IncomingServerEvent, now: number): readonly LogEntry[] {
  const said = (
    name: string,
    what: string,
    viewer: string | null,
    rest: { readonly showId?: string; readonly tokens?: number; readonly details: object },
  ) => [
    entry({
      key: `show:${name}:${what}`,
      kind: 'show',
      at: now,
      viewer,
      text: what,
      ...rest,
      details: { what, ...rest.details },
    }),
  ]
  switch (event.name) {
    case 'v3.private.request':
      return said(event.payload.request_id, 'requested', event.payload.username, {
        details: { show: event.payload.kind },
      })
    case 'v3.private.declined':
    case 'v3.private.expired':
      return said(event.payload.request_id, event.name.slice('v3.private.'.length), event.payload.username, {
        details: { show: event.payload.kind },
      })
    case 'v3.private.request_failed':
      return said(event.payload.request_id, 'failed', event.payload.username, {
        details: { show: event.payload.kind, reason: event.payload.reason },
      })
    case 'v3.private.started':
      return said(event.payload.show_id, 'started', event.payload.username, {
        showId: event.payload.show_id,
        details: { show: 'private' },
      })
    case 'v3.private.end':
      return said(event.payload.show_id, 'ended', event.payload.username, {
        showId: event.payload.show_id,
        tokens: event.payload.tokens,
        details: { show: 'private', reason: event.payload.reason },
      })
    case 'v3.limited.started':
      return said(event.payload.show_id, 'started', null, {
        showId: event.payload.show_id,
        details: { show: event.payload.kind },
      })
    case 'v3.limited.end':
      return said(event.payload.show_id, 'ended', null, {
        showId: event.payload.show_id,
        details: { show: event.payload.kind, reason: event.payload.reason },
      })
    case 'v3.spy.started':
    case 'v3.spy.end': {
      const { show_id: showId, username, cursor } = event.payload
      return said(
        `${showId}:${username}:${cursor ?? now}`,
        event.name === 'v3.spy.end' ? 'ended' : 'started',
        username,
        {
          showId,
          ...('tokens' in event.payload && { tokens: event.payload.tokens }),
          details: { show: 'spy' },
        },
      )
    }
    case 'v3.sharecam.accepted':
    case 'v3.sharecam.end':
      return said(
        `${event.payload.show_id}:${event.payload.username}`,
        event.name === 'v3.sharecam.end' ? 'ended' : 'started',
        event.payload.username,
        { showId: event.payload.show_id, details: { show: 'cam2cam' } },
      )
    default:
      return []
  }
}

/** A show between two is about the one who paid for it; one before an audience is about nobody. */
export function receiptEntry(receipt: Receipt): LogEntry {
  const { show_id: showId, kind, reason, ended_at: at, tokens, lines, split, refund, started_at } = receipt
  const isBetweenTwo = kind === 'private' || kind === 'cam2cam' || kind === 'recording'
  const details = {
    show: kind,
    reason,
    started_at,
    refund,
    split,
    lines: lines.map(({ from, to, seconds, price, tokens: paid, what, username }) => ({
      from,
      to,
      seconds,
      price,
      tokens: paid,
      what,
      username,
    })),
  }
  // Hundreds of participants make a long receipt: the sums stay, the lines are on the server.
  const fits = JSON.stringify(details).length <= 60_000
  return entry({
    key: `receipt:${showId}`,
    kind: 'receipt',
    at,
    viewer: isBetweenTwo ? (lines[0]?.username ?? null) : null,
    text: `${kind} ${reason}`,
    tokens,
    showId,
    details: fits ? details : { ...details, lines: [] },
  })
}

/** A tip that the event stream no longer has. Of other movements there are receipts. */
export function statementEntry(line: StatementEntry): LogEntry | null {
  if (line.reason !== 'tip' || line.tokens <= 0) return null
  return entry({
    key: `tip:${line.id}`,
    kind: 'tip',
    at: Date.parse(line.at),
    viewer: line.counterparty,
    text: line.comment ?? '',
    tokens: line.split?.gross ?? line.tokens,
  })
}
