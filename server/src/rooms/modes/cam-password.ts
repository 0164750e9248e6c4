import type { Failure, ResponseOf } from '@footlight/core/protocol'
import type { modeRoutes } from '@footlight/core/protocol/room-modes'
import { fail, type Result } from '@footlight/core/rules'
import type { Passwords } from '../../accounts/passwords.ts'
import type { Person } from '../../accounts/people-port.ts'
import type { Identity } from '../../accounts/port.ts'
import { addressKey } from '../../platform/net/address.ts'
import type { RoomGateway } from '../port.ts'
import { setPassword } from './mode-commands.ts'
import { normaliseCamPassword } from './rules.ts'

const BUSY_RETRY_SECONDS = 2

export interface CamPasswordDeps {
  readonly passwords: Passwords
  readonly rooms: Pick<RoomGateway, 'execute'>
}

/** Closes a room with a password; null opens it. `address`: plain. The room decides whether `by` may. */
export async function changeCamPassword(
  owner: Person,
  raw: string | null,
  { by, address }: { readonly by: Identity; readonly address: string },
  { passwords, rooms }: CamPasswordDeps,
): Promise<Result<ResponseOf<(typeof modeRoutes)['setCamPassword']>, Failure>> {
  const password = raw === null ? null : normaliseCamPassword(raw)
  if (password?.ok === false) return fail({ error: 'invalid_value', fields: { password: password.error } })
  const hash =
    password === null
      ? null
      : await passwords.hash(password.value, { lane: 'room', addressKey: addressKey(address) })
  if (hash?.ok === false) return fail({ error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS })
  return rooms.execute(owner, setPassword, { by, passwordHash: hash?.value ?? null })
}
