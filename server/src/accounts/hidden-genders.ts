import type { Gender } from '@footlight/core/protocol'
import type { Identity } from './port.ts'

/** Of whom this person wants to see nobody in lists of all performers (`browse_gender_hide`); guests have not said. */
export function hiddenGendersOf(identity: Identity): readonly Gender[] {
  return identity.kind === 'person' ? identity.person.settings.browse_gender_hide : []
}
