import type { CurrentUser } from '@footlight/core/protocol'
import type { Person } from './people-port.ts'

type AuthUser = CurrentUser['user']

/** How somebody stands with studios, as it is told with their account. The area of studios knows it. */
export type StudioStanding = Pick<AuthUser, 'studio' | 'substudio' | 'is_studio_pay'>

export interface StudioStandings {
  readonly studioStandings: {
    of(person: Pick<Person, 'id' | 'type' | 'studioId'>): Promise<StudioStanding>
  }
}

/** Of whoever works with no studio and for none. */
export const noStanding: StudioStanding = Object.freeze({
  studio: null,
  substudio: null,
  is_studio_pay: false,
})
