import type { Clock } from '@footlight/core/ports'
import {
  type FieldCode,
  type NoticeAudience,
  type NoticeFields,
  noticeRoutes,
} from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { NoticeBoard } from './notice-board.ts'
import type { NoticeRepository } from './notice-repository.ts'
import { refusedTexts } from './refused-texts.ts'

export interface NoticeRouteDeps {
  readonly noticeRepository: NoticeRepository
  readonly noticeBoard: NoticeBoard
  readonly clock: Clock
}

/** Enough for anybody; each stands in the memory of every node. */
const NOTICES_MAX = 200

const forbidden = fail({ error: 'forbidden' } as const)

/** What is new (NOTICE-01 to NOTICE-04): who reads it, and who writes it. */
export function registerNoticeRoutes(
  registrar: Registrar,
  { noticeRepository, noticeBoard, clock }: NoticeRouteDeps,
): void {
  registerRoute(registrar, noticeRoutes.notices, async ({ identity, query: { language } }) => {
    const account = identity.kind === 'person' ? identity.person.id : null
    return ok({ notices: [...(await noticeBoard.shownTo(audienceOf(identity), account, language))] })
  })

  registerRoute(registrar, noticeRoutes.readNotice, async ({ identity, params: { id } }) => {
    const isRead = await noticeBoard.read(audienceOf(identity), identity.person.id, id)
    return isRead ? ok(undefined) : fail({ error: 'not_found' })
  })

  registerRoute(registrar, noticeRoutes.allNotices, ({ identity }) =>
    mayWrite(identity) ? ok({ notices: [...noticeBoard.list()] }) : forbidden,
  )

  registerRoute(registrar, noticeRoutes.changeNotice, async ({ identity, params: { id }, body }) => {
    if (!mayWrite(identity)) return forbidden
    const { revision, fields } = body
    const refused = refusedFields(fields)
    if (revision === 0 && noticeBoard.list().length >= NOTICES_MAX) refused['revision'] = 'too_large'
    if (Object.keys(refused).length > 0) return fail({ error: 'invalid_value', fields: refused })
    if (!(await noticeRepository.save(id, revision, fields, { by: identity.person.id, at: clock.now() })))
      return fail({ error: 'conflict' })
    const record = await noticeBoard.changed(id)
    return record === null ? fail({ error: 'conflict' }) : ok(record)
  })

  registerRoute(registrar, noticeRoutes.removeNotice, async ({ identity, params: { id } }) => {
    if (!mayWrite(identity)) return forbidden
    if (!(await noticeRepository.remove(id, { by: identity.person.id, at: clock.now() })))
      return fail({ error: 'not_found' })
    await noticeBoard.changed(id)
    return ok(undefined)
  })
}

function mayWrite(identity: Identity): boolean {
  return identity.kind === 'person' && may(identity.person.roles, 'notices.edit')
}

function audienceOf(identity: Identity): NoticeAudience {
  if (identity.kind === 'guest') return 'guests'
  return identity.person.type === 'model' ? 'performers' : 'viewers'
}

function refusedFields({ texts, from, until }: NoticeFields): Record<string, FieldCode> {
  const fields = refusedTexts(texts)
  if (from !== null && until !== null && until <= from) fields['fields.until'] = 'invalid'
  return fields
}
