import type { Person } from '@footlight/core/ports'
import type { HttpDeps } from './http-deps.ts'

/** Only models have rooms. */
export async function ownerOf(username: string, { people }: HttpDeps): Promise<Person | null> {
  const owner = await people.byUsername(username)
  return owner?.type === 'model' ? owner : null
}

/** What the calls of a room have in common. */
export interface OwnerCall {
  readonly params: { readonly username: string }
  readonly identity: { readonly person: Person }
}
