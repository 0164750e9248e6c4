import type { Clock } from '@footlight/core/ports'
import { complaintRoutes } from '@footlight/core/protocol/complaints'
import { fail, ok } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { ChangeableConfig } from '../platform/config.ts'
import type { DueWork } from '../platform/due-work.ts'
import { addressKey } from '../platform/net/address.ts'
import type { RateCount } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import type { ComplaintRepository } from './complaint-repository.ts'

export interface ComplaintRouteDeps {
  readonly complaints: ComplaintRepository
  readonly complaintsPerAddress: RateCount
  readonly caseMail: Pick<DueWork, 'wake'>
  readonly people: Pick<PeopleRepository, 'byUsername'>
  readonly currentConfig: Pick<ChangeableConfig, 'caseCalendar'>
  readonly site: Site
  readonly clock: Clock
}

/** Open to everybody: who is in a picture without their consent may have no account (CASE-07). */
export function registerComplaints(registrar: Registrar, deps: ComplaintRouteDeps): void {
  const { complaints, complaintsPerAddress, caseMail, people, currentConfig, site, clock } = deps

  registerRoute(registrar, complaintRoutes.complain, async ({ identity, body, request }) => {
    const { good_faith: _said, ...complaint } = body
    const path = pathOf(complaint.address, [site.publicUrl, `${request.protocol}://${request.host}`])
    if (path === null) return fail({ error: 'invalid_value', fields: { address: 'invalid' } })
    const waitMs = complaintsPerAddress.take(addressKey(request.clientAddress))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const [name = ''] = path.split('/').filter((part) => part !== '')
    const reported = name === '' ? null : await people.byUsername(name)
    const account = identity.kind === 'person' ? identity.person.id : null
    const filed = await complaints.file(
      { ...complaint, account, reported: reported?.id ?? null, at: clock.now() },
      currentConfig.caseCalendar,
    )
    caseMail.wake()
    return ok({ number: filed.number, due_at: isoTime(filed.dueAt) })
  })
}

/** null: it is no address of this site. */
function pathOf(address: string, sites: readonly string[]): string | null {
  const [base = ''] = sites
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  const hosts = sites.flatMap((each) => (URL.canParse(each) ? [new URL(each).host] : []))
  if (!hosts.includes(url.host)) return null
  return decoded(url.pathname)
}

/** null: what is encoded in it is no text. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    // It throws for bytes that are no UTF-8.
    return null
  }
}
