import { newPerson } from '../conformance/people.ts'
import type { TestApi } from './api-client.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import type { Footlight } from './start-footlight.ts'

interface StaffOptions {
  readonly username: string
  readonly password: string
  readonly roles: readonly string[]
  /** null or absent: of no studio. */
  readonly studioId?: number | null
}

/** Somebody with these roles and without a second factor, as the operator writes them into the database, logged in. */
export async function newStaff(
  footlight: Pick<Footlight, 'server' | 'login'>,
  { username, password, roles, studioId = null }: StaffOptions,
): Promise<TestApi & { readonly username: string }> {
  const passwordHash = await cheapPasswords.hash(password)
  const made = await footlight.server.database.people.create(
    newPerson({ username, roles, studioId, passwordHash }),
  )
  if (!made.ok) throw new Error(`nobody was made: ${made.error}`)
  return Object.assign(await footlight.login(username, password), { username })
}
