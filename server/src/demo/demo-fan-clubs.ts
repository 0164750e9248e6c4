import type { Clock } from '@footlight/core/ports'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { FanClubRepository } from '../fan-club/fan-club-port.ts'
import { DEMO_PERFORMER } from './people.ts'
import { sceneRooms } from './scene-rooms.ts'

interface DemoFanClubDeps {
  readonly people: PeopleRepository
  readonly fanClub: FanClubRepository
  readonly clock: Clock
}

/** So many of the demo's drawn performers have one. */
const PERFORMERS = 4

/** Opens the fan clubs of some performers. Once: who has set prices keeps them. */
export async function openDemoFanClubs({ people, fanClub, clock }: DemoFanClubDeps): Promise<void> {
  const names = [DEMO_PERFORMER, ...sceneRooms.slice(0, PERFORMERS).map(({ username }) => username)]
  for (const [at, name] of names.entries()) {
    const owner = await people.byUsername(name)
    if (owner === null || (await fanClub.fields(owner.id)).priceSupporter !== null) continue
    const fields = {
      enabled: true,
      description: 'New drawings each week, and your wishes for the next scene.',
      priceSupporter: 100 + 20 * at,
      priceInsider: 200 + 20 * at,
      priceLegend: 500 + 20 * at,
    }
    await fanClub.setFields(owner.id, fields, clock.now())
  }
}
