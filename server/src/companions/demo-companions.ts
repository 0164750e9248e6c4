import type { Clock } from '@footlight/core/ports'
import { CompanionFields } from '@footlight/core/protocol'
import type { CompanionRepository } from './companion-port.ts'

const profiles = [
  {
    username: 'nova-lumen',
    name: 'Nova Lumen',
    description: 'Speaks of light, weather and the color of evenings. Short sentences, no hurry.',
    tags: ['calm', 'nature'],
  },
  {
    username: 'atlas-grey',
    name: 'Atlas Grey',
    description: 'Knows maps, trains and long walks, and asks where you would like to go next.',
    tags: ['calm', 'travel'],
  },
  {
    username: 'iris-vale',
    name: 'Iris Vale',
    description: 'Likes music, patterns and small riddles. Draws circles better than squares.',
    tags: ['music', 'playful'],
  },
] as const

/** A demo site has three, unless somebody made some before. */
export async function writeDemoCompanions({
  companions,
  clock,
}: {
  readonly companions: CompanionRepository
  readonly clock: Clock
}): Promise<void> {
  if ((await companions.all()).length > 0) return
  for (const profile of profiles) {
    const fields = CompanionFields.parse({ ...profile, nsfw: false, is_enabled: true })
    await companions.save(null, 0, fields, { by: null, at: clock.now() }, profiles.length)
  }
}
