import type { StudioStaffLine } from '@footlight/core/protocol'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { StudioRoleRecord } from './role-repository.ts'

/** Roles by name. Performers who are with the studio no more are left out. */
export async function presentStaff(
  records: readonly StudioRoleRecord[],
  performers: readonly Pick<Person, 'id' | 'username'>[],
  people: Pick<PeopleRepository, 'byIds'>,
): Promise<StudioStaffLine[]> {
  const accounts = await people.byIds(records.map(({ account }) => account))
  const names = new Map(accounts.map(({ id, username }) => [id, username]))
  return records.flatMap((record) => {
    const username = names.get(record.account)
    return username === undefined
      ? []
      : [{ username, role: record.role, ...presentScope(record, performers) }]
  })
}

export function presentScope(
  { models, until }: Pick<StudioRoleRecord, 'models' | 'until'>,
  performers: readonly Pick<Person, 'id' | 'username'>[],
): Pick<StudioStaffLine, 'models' | 'until'> {
  return {
    models:
      models === null
        ? null
        : performers.filter(({ id }) => models.includes(id)).map(({ username }) => username),
    until: isoTime(until),
  }
}
