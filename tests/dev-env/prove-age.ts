import { randomUUID } from 'node:crypto'
import type { AgeMethod } from '@footlight/core/protocol'
import { OWN_CAMERA } from '@footlight/core/rules/age-checks/own-camera'
import { accountChanged } from '@footlight/server/accounts/port'
import { vi } from 'vitest'
import type { TestApi } from './api-client.ts'
import type { Footlight } from './start-footlight.ts'

/** A check that was passed, as a service would have said of this person; answers its id once the server knows. */
export async function proveAge(
  { server }: Pick<Footlight, 'server'>,
  who: TestApi & { readonly username: string },
  method: AgeMethod = 'face_scan',
): Promise<string> {
  const { ageCheckRepository, people } = server.database
  const { id: account } = (await people.byUsername(who.username))!
  const id = randomUUID().replaceAll('-', '')
  const at = Date.now()
  await ageCheckRepository.begin({
    ...{ id, account, provider: 'sandbox', method, place: OWN_CAMERA, state: 'pending', fault: null },
    ...{ session: 'session', url: null, beganAt: at, askedAt: at, decidedAt: null },
  })
  await ageCheckRepository.decide(id, { state: 'passed' }, at)
  server.services.bus.publish(accountChanged, { account })
  if (method !== 'card')
    await vi.waitUntil(async () => (await who.get('/age-verification')).body.own_camera.is_proven)
  return id
}

/** It was none: as where what proved it is taken back. */
export async function withdrawProof({ server }: Pick<Footlight, 'server'>, check: string): Promise<void> {
  const account = await server.database.ageCheckRepository.withdraw(check, Date.now())
  if (account === null) throw new Error('it was no proof that stands')
  server.services.bus.publish(accountChanged, { account })
}
