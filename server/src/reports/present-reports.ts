import { AccountId, type Handling, type Report } from '@footlight/core/protocol'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { FiledReport, StoredHandling } from './report-repository.ts'

/** `withHandled`: pictures of reports that were handled are there as well. */
export async function presentReports(
  people: Pick<PeopleRepository, 'byIds'>,
  reports: readonly FiledReport[],
  withHandled = false,
): Promise<Report[]> {
  const personOf = await peopleOf(
    people,
    reports.flatMap(({ reporter, reported, room, handled }) => [
      reporter,
      reported,
      room,
      handled?.by ?? null,
    ]),
  )
  const nameOf = (id: number | null) => personOf(id)?.username ?? ''
  return reports.map(
    ({ id, feature, reporter, reported, reason, note, room, line, around, at, handled, ...pictures }) => ({
      id,
      feature,
      reporter: nameOf(reporter),
      reported: nameOf(reported),
      reason,
      note,
      room: room === null ? null : nameOf(room),
      line,
      around: around.map(({ isReported, text, at }) => ({
        from: nameOf(isReported ? reported : reporter),
        text,
        at: isoTime(at),
      })),
      reported_at: isoTime(at),
      has_still: hasStill(pictures) && (withHandled || handled === null),
      avatar_url: feature === 'avatar' ? ownAvatar(personOf(reported)) : null,
      handled: handled === null ? null : presentHandling(handled, nameOf),
    }),
  )
}

const hasStill = ({ stillKey, stillDocument }: Pick<FiledReport, 'stillKey' | 'stillDocument'>) =>
  stillKey !== null || stillDocument !== null

type NameOf = (id: number | null) => string

/** null for nobody, and for accounts that are gone. */
export async function peopleOf(
  people: Pick<PeopleRepository, 'byIds'>,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Person | null> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const found = await people.byIds(known.map((id) => AccountId.parse(id)))
  const byId = new Map<number, Person>(found.map((person) => [person.id, person]))
  return (id) => (id === null ? null : (byId.get(id) ?? null))
}

/** null: they have chosen none. */
function ownAvatar(person: Person | null): string | null {
  return person === null || person.avatar === null ? null : avatarUrl(person)
}

export function presentHandling({ by, note, at }: StoredHandling, nameOf: NameOf): Handling {
  return { by: nameOf(by), note, handled_at: isoTime(at) }
}
