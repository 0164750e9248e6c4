import { roomReportRoutes } from '@footlight/core/protocol/room-report-routes'
import { fail, ok } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Reports } from '../reports/reports.ts'
import { roomQuery } from '../rooms/room-command.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { ChatFeature } from './chat-feature.ts'
import type { ChatRouteDeps } from './held-routes.ts'

export interface ChatReportDeps extends Pick<ChatRouteDeps, 'people' | 'rooms'> {
  readonly filedReports: Reports
  readonly thumbnails: Pick<Thumbnails, 'latest'>
}

interface LineBy {
  readonly id: number
  readonly author: string
}

/** null: they did not write it, or nobody reads it any more. Lines of a private are in no log. */
const lineBy = roomQuery('chat.line_by', ({ feature }, { id, author }: LineBy) => {
  const line = feature(ChatFeature).line(id)
  return line?.user.username === author ? line.message : null
})

const pictureReported = roomQuery('chat.picture_reported', ({ features }) => {
  for (const feature of features) feature.pictureReported?.()
})

/**
 * Reports from a room. What was said and shown is added by the server, so that nobody can put words into
 * another's mouth (REPORT-06).
 */
export function registerChatReports(registrar: Registrar, deps: ChatReportDeps): void {
  const { people, rooms, filedReports, thumbnails } = deps
  registerRoute(registrar, roomReportRoutes.roomReport, async ({ params, identity, body }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const { person = owner.value.username, line = null, reason, note } = body
    const reported = await people.byUsername(person)
    if (reported === null) return fail({ error: 'user_not_found' })
    const said =
      line === null ? null : await rooms.execute(owner.value, lineBy, { id: line, author: reported.username })
    const picture = reported.id === owner.value.id ? thumbnails.latest(owner.value.username) : null
    const filed = await filedReports.file({
      feature: 'room',
      reporter: identity.person,
      reported,
      reason,
      note,
      room: owner.value,
      line: said ?? '',
      still: picture?.jpeg ?? null,
    })
    if (!filed.ok) return filed
    // A check of everybody in it, where the site asks for checks (STEP-IN-05).
    if (reason === 'another_person' && reported.id === owner.value.id)
      await rooms.execute(owner.value, pictureReported, {})
    return ok({ status: 1 })
  })
}
