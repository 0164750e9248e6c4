import type { Clock } from '@footlight/core/ports'
import { type Failure, modeRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Passwords, Turn } from '../../accounts/passwords.ts'
import type { PeopleRepository } from '../../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../../accounts/register-route.ts'
import type { ChangeableConfig, Config } from '../../platform/config.ts'
import { addressKey } from '../../platform/net/address.ts'
import { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Site } from '../../platform/site.ts'
import { askRoom } from '../ask-room.ts'
import type { RoomGateway } from '../port.ts'
import { letIn, passwordGate } from './mode-commands.ts'
import { normaliseCamPassword } from './rules.ts'

export interface ModeRouteDeps {
  readonly config: Pick<Config, 'standbyDomain'>
  readonly currentConfig: Pick<ChangeableConfig, 'standbyStudios'>
  readonly site: Pick<Site, 'domainAt'>
  readonly clock: Clock
  readonly passwords: Passwords
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
}

/** As for log-ins. Guests make new sessions at will, so the address counts too. */
const GUESS_WINDOW_MS = 10 * 60_000
const GUESSES_PER_VIEWER_MAX = 10
const GUESSES_PER_ADDRESS_MAX = 30
const BUSY_RETRY_SECONDS = 2

/** `POST /room/{username}/password/enter`. */
export function registerPasswordEntry(registrar: Registrar, deps: ModeRouteDeps): void {
  const byViewer = new RateLimiter(
    { countMax: GUESSES_PER_VIEWER_MAX, windowMs: GUESS_WINDOW_MS },
    deps.clock,
  )
  const byAddress = new RateLimiter(
    { countMax: GUESSES_PER_ADDRESS_MAX, windowMs: GUESS_WINDOW_MS },
    deps.clock,
  )
  registrar.app.addHook('onClose', async () => {
    byViewer.close()
    byAddress.close()
  })

  registerRoute(registrar, modeRoutes.enterCamPassword, async ({ params, identity: by, body, request }) => {
    const gate = await askRoom(deps, params.username, passwordGate, { by })
    if (!gate.ok) return gate
    const { refusal, hash } = gate.value
    if (refusal === null) return ok({ status: 1 })
    if (refusal !== 'password_required')
      return fail({ error: refusal === 'account_suspended' ? refusal : 'banned' })
    // Counted before the answer is known, so that many guesses at once cannot slip under the limit together.
    const caller = `${params.username} ${by.kind === 'person' ? by.person.id : by.sessionKey}`
    const from = addressKey(request.clientAddress)
    const address = `${params.username} ${from}`
    const waitMs = takeBoth(byAddress, address, byViewer, caller)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const guessed = await guess(hash, body.password, deps.passwords, { lane: 'room', addressKey: from })
    if (!guessed.ok && guessed.error.error === 'wrong_password') return guessed
    const entered = guessed.ok
      ? await askRoom(deps, params.username, letIn, { by, checked: guessed.value })
      : guessed
    byViewer.giveBack(caller)
    byAddress.giveBack(address)
    return entered.ok ? ok({ status: 1 }) : entered
  })
}

/** One who may guess no more takes nothing from the others behind the same address. */
function takeBoth(first: RateLimiter, firstKey: string, second: RateLimiter, secondKey: string): number {
  const waitMs = first.take(firstKey)
  if (waitMs > 0) return waitMs
  const secondWaitMs = second.take(secondKey)
  if (secondWaitMs > 0) first.giveBack(firstKey)
  return secondWaitMs
}

/** Answers the hash that the guess fits. */
async function guess(
  hash: string | null,
  raw: string,
  passwords: Passwords,
  turn: Turn,
): Promise<Result<string, Failure>> {
  const password = normaliseCamPassword(raw)
  // What is too short or too long for a password is compared all the same, so that a guess costs the same
  // whatever it is.
  const matches = await passwords.verify(password.ok ? hash : null, password.ok ? password.value : raw, turn)
  if (!matches.ok) return fail({ error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS })
  return matches.value && hash !== null ? ok(hash) : fail({ error: 'wrong_password' })
}
