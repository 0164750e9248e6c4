import type { BodyOf, chatRulesRoutes, Failure, ResponseOf } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isoTime } from '../accounts/present-user.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { mayModerate, maySetChatFilters } from '../rooms/access/room-policies.ts'
import type { By } from '../rooms/room-command.ts'
import { roomCommand, roomQuery } from '../rooms/room-command.ts'
import { ChatRulesFeature } from './chat-rules-feature.ts'

type Routes = typeof chatRulesRoutes
type Answer<T> = Result<T, Failure>

type Rules = ResponseOf<Routes['chatRules']>

/** What the room itself knows of its rules; `filters` null: not for this caller. */
export const chatRules = roomQuery(
  'chat.rules',
  (turn, { by }: By): Answer<Pick<Rules, 'raid_until' | 'held' | 'filters'>> => {
    const who = turn.access(viewerOf(by, false))
    if (!mayModerate(who)) return fail({ error: 'forbidden' })
    const { raidUntil, held, filters } = turn.feature(ChatRulesFeature).current()
    return ok({ raid_until: raidUntil, held: [...held], filters: maySetChatFilters(who) ? filters : null })
  },
)

export const changeFilters = roomCommand(
  'chat.change_filters',
  ({ feature }, { by, patch }: By & { readonly patch: BodyOf<Routes['changeFilters']> }) =>
    feature(ChatRulesFeature).changeFilters(viewerOf(by, false), patch),
)

export const setRaid = roomCommand(
  'chat.raid',
  async (
    { feature },
    { by, on, minutes }: By & BodyOf<Routes['raid']>,
  ): Promise<Answer<ResponseOf<Routes['raid']>>> => {
    const until = await feature(ChatRulesFeature).setRaid(viewerOf(by, false), on ? minutes : null)
    return until.ok ? ok({ status: 1, until: until.value }) : until
  },
)

/** What holds against whom; for those who keep order here. */
export const listRestrictions = roomQuery(
  'chat.restrictions',
  ({ feature }, { by }: By): Answer<ResponseOf<Routes['restrictions']>> => {
    const listed = feature(ChatRulesFeature).restrictions(viewerOf(by, false))
    if (!listed.ok) return listed
    return ok({
      restrictions: listed.value.map((restriction) => ({
        kind: restriction.kind,
        target: restriction.target,
        by: restriction.by,
        reason: restriction.reason,
        created_at: isoTime(restriction.createdAt),
        expires_at: isoTime(restriction.expiresAt),
      })),
    })
  },
)

interface MessageArgs<Id> extends By {
  readonly id: Id
}

/** Answers who had written it. */
export const settleHeld = roomCommand(
  'chat.settle_held',
  ({ feature }, { by, id, action }: MessageArgs<string> & BodyOf<Routes['settleHeld']>) =>
    feature(ChatRulesFeature).settle(viewerOf(by, false), id, action),
)

export const removeMessage = roomCommand(
  'chat.remove',
  ({ feature }, { by, id, reason }: MessageArgs<number> & { readonly reason: string }) =>
    feature(ChatRulesFeature).removals.remove(viewerOf(by, false), id, reason),
)

export const restoreMessage = roomCommand('chat.restore', ({ feature }, { by, id }: MessageArgs<number>) =>
  feature(ChatRulesFeature).removals.restore(viewerOf(by, false), id),
)
