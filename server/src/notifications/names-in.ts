import type { PeopleRepository } from '../accounts/people-port.ts'
import type { ClaimedDelivery } from './delivery-port.ts'

/** The names of whom notifications are about, read at once. */
export async function namesIn(
  deliveries: readonly ClaimedDelivery[],
  people: Pick<PeopleRepository, 'byIds'>,
): Promise<{ of(delivery: ClaimedDelivery): string | null }> {
  const about = await people.byIds(deliveries.flatMap(({ notification }) => notification.about ?? []))
  const names = new Map(about.map(({ id, displayName }) => [id, displayName]))
  return {
    of: ({ notification }) => (notification.about === null ? null : (names.get(notification.about) ?? null)),
  }
}
