import type { Clock } from '@footlight/core/ports'
import { type Failure, type LinkedAccounts, linkedAccountRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { FastifyRequest } from 'fastify'
import { linkObstacle } from '../accounts/account-links.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { readDeviceCookie } from '../accounts/cookie.ts'
import { type LogIn, suspensionOf } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { LinkRepository } from './link-repository.ts'

export interface LinkRouteDeps {
  readonly accountLinks: LinkRepository
  readonly people: PeopleRepository
  readonly logIn: LogIn
  readonly sessions: Sessions
  readonly clock: Clock
}

/** Besides the counts of log-ins, which each of the two proofs is one of. */
const LINKS_PER_PERSON = { countMax: 10, windowMs: 3_600_000 }
const SWITCHES_PER_PERSON = { countMax: 60, windowMs: 3_600_000 }

export function registerLinkedAccounts(registrar: Registrar, deps: LinkRouteDeps): void {
  const { people, accountLinks } = deps

  registerRoute(registrar, linkedAccountRoutes.linkedAccounts, async ({ identity }) =>
    ok(await present(identity.person, deps)),
  )

  registerRoute(registrar, linkedAccountRoutes.unlinkAccount, async ({ identity: { person }, params }) => {
    const found = await oneOf(person, params.username, deps)
    const isOwn = params.username === person.username
    if (found === null && !isOwn) return fail({ error: 'not_found' })
    await accountLinks.unlink(found?.id ?? person.id)
    return ok(await present((await people.byId(person.id)) ?? person, deps))
  })
  registerLink(registrar, deps)
  registerSwitch(registrar, deps)
}

function registerLink(registrar: Registrar, deps: LinkRouteDeps): void {
  const { people, accountLinks, clock } = deps
  const tried = new RateLimiter(LINKS_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => tried.close())

  registerRoute(registrar, linkedAccountRoutes.linkAccount, async ({ identity, body, request }) => {
    const person = (await people.byId(identity.person.id)) ?? identity.person
    if (linkObstacle(person) !== null) return fail({ error: 'forbidden' })
    const waitMs = tried.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const { password, totp, other } = body
    const own = await prove({ username: person.username, password, totp }, request, deps)
    if (!own.ok) return fail({ ...own.error, ...(own.error.error === 'totp_required' && { state: 'own' }) })
    const theirs = await prove(other, request, deps)
    if (!theirs.ok)
      return fail({ ...theirs.error, ...(theirs.error.error === 'totp_required' && { state: 'other' }) })
    // Only who has proved that it is theirs reads what kind of account it is (LINKED-02).
    if (theirs.value.id === person.id || linkObstacle(theirs.value) !== null)
      return fail({ error: 'forbidden' })
    const max = Math.min(person.settings.max_linked_accounts, theirs.value.settings.max_linked_accounts)
    const linked = await accountLinks.link(person.id, theirs.value.id, max, clock.now())
    return linked === 'full' ? fail({ error: 'wrong_state', state: 'full' }) : ok(await present(person, deps))
  })
}

/** As at a log-in, with its counts, its time and its words. */
async function prove(
  { username, password, totp }: { username: string; password: string; totp?: string | undefined },
  request: FastifyRequest,
  { logIn }: LinkRouteDeps,
): Promise<Result<Person, Failure>> {
  const proved = await logIn.attempt({
    name: username,
    password,
    totp: totp ?? null,
    passkey: null,
    address: request.clientAddress,
    device: readDeviceCookie(request.headers.cookie),
  })
  return proved.ok ? ok(proved.value.person) : proved
}

function registerSwitch(registrar: Registrar, deps: LinkRouteDeps): void {
  const { sessions, clock } = deps
  const switched = new RateLimiter(SWITCHES_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => switched.close())

  registerRoute(registrar, linkedAccountRoutes.switchAccount, async (call) => {
    const { person } = call.identity
    const waitMs = switched.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const other = await oneOf(person, call.params.username, deps)
    if (other === null) return fail({ error: 'not_found' })
    // Since they were linked, either may have been suspended, or become one of the staff or of a studio.
    const suspension = suspensionOf(other, clock)
    if (suspension !== null) return fail(suspension)
    if (linkObstacle(other) !== null || linkObstacle(person) !== null) return fail({ error: 'forbidden' })
    registrar.gate.setSession(call.reply, await sessions.logIn(other, call.session))
    return ok({ status: 1 })
  })
}

/** Of the accounts that are linked with this one; null: none of them has the name. */
async function oneOf(
  { id }: Person,
  username: string,
  { people, accountLinks }: LinkRouteDeps,
): Promise<Person | null> {
  const linked = await people.byIds(await accountLinks.linkedTo(id))
  return linked.find((each) => each.username === username) ?? null
}

async function present(person: Person, { people, accountLinks }: LinkRouteDeps): Promise<LinkedAccounts> {
  const linked = await people.byIds(await accountLinks.linkedTo(person.id))
  return {
    linked: linked.map((each) => ({
      username: each.username,
      display_name: each.displayName,
      avatar_url: avatarUrl(each),
      is_model: each.type === 'model',
    })),
    max: person.settings.max_linked_accounts,
    obstacle: linkObstacle(person),
    is_shown: !person.settings.hide_linked_accounts,
  }
}
