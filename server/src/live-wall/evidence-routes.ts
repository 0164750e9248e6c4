import type { Clock } from '@footlight/core/ports'
import { liveWallRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import type { Vault } from '../vault/module.ts'
import type { EvidenceRepository } from './evidence-repository.ts'

export interface EvidenceRouteDeps {
  readonly liveEvidenceRepository: EvidenceRepository
  readonly auditLog: Pick<AuditRepository, 'note'>
  readonly people: PeopleRepository
  /** null: there are no pictures. */
  readonly vault: Vault | null
  readonly clock: Clock
}

/** What a case has of look-ins, and its pictures one by one (WALL-LIVE-06). */
export function registerLiveEvidence(
  registrar: Registrar,
  { liveEvidenceRepository, auditLog, people, vault, clock }: EvidenceRouteDeps,
): void {
  registerRoute(registrar, liveWallRoutes.liveEvidence, async ({ identity: { person }, params }) => {
    if (!may(person.roles, 'cases.look')) return fail({ error: 'forbidden' })
    const found = await liveEvidenceRepository.ofCase(params.number)
    if (found.length === 0) return fail({ error: 'not_found' })
    const staff = await people.byIds([...new Set(found.flatMap(({ by }) => by ?? []))])
    const evidence = found.map(({ by, origin, text, at, stills }) => ({
      by: staff.find(({ id }) => id === by)?.username ?? '',
      ...{ origin, text, at: isoTime(at) },
      stills: stills.map((still) => ({
        ...{ id: still.id, taken_at: isoTime(still.takenAt), is_public: still.isPublic },
      })),
    }))
    return ok({ evidence })
  })

  registerRoute(registrar, liveWallRoutes.liveEvidencePicture, async ({ identity: { person }, params }) => {
    if (!may(person.roles, 'cases.look')) return fail({ error: 'forbidden' })
    const { number, id } = params
    if (!(await liveEvidenceRepository.isOfCase(number, id))) return fail({ error: 'not_found' })
    await auditLog.note({
      ...{ at: clock.now(), actor: person.id, action: 'live.look_at_picture', reason: null },
      subject: { kind: 'case', id: number },
      details: { picture: id },
    })
    const still = (await vault?.read(id)) ?? null
    return still === null
      ? fail({ error: 'not_found' })
      : ok({ stillBase64: still.content.toString('base64') })
  })
}
