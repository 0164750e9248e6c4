import { fanLevels } from '@footlight/core/protocol'
import { chatFanRoutes, FANS_MAX } from '@footlight/core/protocol/chat-fans'
import { fail, ok } from '@footlight/core/rules'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { entryRefusal, mayNameInvisible, mayReadUserList } from '../rooms/access/room-policies.ts'
import { type AskDeps, askRoom } from '../rooms/ask-room.ts'
import { type By, roomQuery } from '../rooms/room-command.ts'
import { FanBadges } from './fan-badges.ts'

/** Who may read who is in the room reads who of them is a fan, and of nobody else (CHAT-FANS-01). */
const fansInRoom = roomQuery('chat.fans', async (turn, { by }: By) => {
  const who = turn.access(viewerOf(by, false))
  const refusal = entryRefusal(who)
  if (refusal !== null) return fail({ error: refusal === 'kicked' ? ('forbidden' as const) : refusal })
  if (!mayReadUserList(who, turn.owner.settings.chat_user_list)) return fail({ error: 'forbidden' } as const)
  const fans = await turn.feature(FanBadges).present(mayNameInvisible(who))
  return ok(
    fans
      .sort(
        (a, b) =>
          fanLevels.indexOf(b.level) - fanLevels.indexOf(a.level) || (a.username < b.username ? -1 : 1),
      )
      .slice(0, FANS_MAX),
  )
})

export interface FansRouteDeps extends AskDeps {
  readonly people: PeopleRepository
}

export function registerFansInRoom(registrar: Registrar, deps: FansRouteDeps): void {
  registerRoute(registrar, chatFanRoutes.fansInRoom, async ({ params, query, identity: by }) => {
    const found = await askRoom(deps, params.username, fansInRoom, { by })
    if (!found.ok) return found
    if (query.profile !== '1')
      return ok({ fans: found.value.map(({ username, level }) => ({ username, level })) })
    const people = await deps.people.byIds(found.value.map(({ account }) => account))
    const byId = new Map(people.map((person) => [person.id, person]))
    return ok({
      fans: found.value.map(({ username, level, account }) => ({
        username,
        level,
        display_name: byId.get(account)?.displayName ?? username,
        avatar_url: avatarUrl({ username, avatar: byId.get(account)?.avatar ?? null }),
      })),
    })
  })
}
