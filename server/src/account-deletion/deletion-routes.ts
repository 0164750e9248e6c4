import type { Failure } from '@footlight/core/protocol'
import { accountDeletionRoutes, HoldReason } from '@footlight/core/protocol/account-deletion'
import { fail, ok } from '@footlight/core/rules'
import { proveOwner } from '../account-security/prove-owner.ts'
import { ownAccount } from '../accounts/current-user.ts'
import type { LogIn } from '../accounts/log-in.ts'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import type { Site } from '../platform/site.ts'
import type { DeletionRepository } from './deletion-port.ts'
import { type ObstacleDeps, obstaclesOf } from './obstacles.ts'

export interface DeletionRouteDeps extends ObstacleDeps {
  readonly accountDeletions: DeletionRepository
  readonly config: Pick<Config, 'deletion'>
  readonly logIn: LogIn
  readonly people: PeopleRepository
  readonly ownerLetters: OwnerLetters
  readonly site: Site
}

const DAY_MS = 86_400_000

const wrongState = (state: string, message: string): Failure => ({ error: 'wrong_state', state, message })

export function registerAccountDeletion(registrar: Registrar, deps: DeletionRouteDeps): void {
  const { accountDeletions, clock, config, people } = deps
  const { waitDays, heldDays } = config.deletion

  registerRoute(registrar, accountDeletionRoutes.deletion, async ({ identity }) => {
    const person = (await people.byId(identity.person.id)) ?? identity.person
    const asked = await accountDeletions.of(person.id)
    return ok({
      due_at: asked === null ? null : isoTime(asked.dueAt),
      obstacles: [...(await obstaclesOf(person, asked?.tokens ?? null, deps))],
      tokens: (await deps.ledger.balance(ownAccount(person))).posted,
      wait_days: waitDays,
      held: HoldReason.options
        .filter((reason) => reason !== 'performer' || person.type === 'model')
        .map((reason) => ({ reason, days: heldDays[reason] })),
    })
  })

  registerRoute(registrar, accountDeletionRoutes.askDeletion, async ({ identity, body, request }) => {
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const { person } = proved.value
    const [obstacle] = await obstaclesOf(person, body.tokens, deps)
    if (obstacle !== undefined)
      return fail(wrongState(obstacle, 'Something in this account has to end before it can be deleted.'))
    const dueAt = clock.now() + waitDays * DAY_MS
    const language = languageAsked(request.headers) ?? 'en'
    const isNew = await accountDeletions.ask({ account: person.id, language, tokens: body.tokens, dueAt })
    if (!isNew) return fail(wrongState('asked', 'Deletion of this account is already planned.'))
    deps.ownerLetters.about('deletion_asked', person, language, { date: isoTime(dueAt).slice(0, 10) })
    return ok({ status: 1, due_at: isoTime(dueAt) })
  })

  registerRoute(registrar, accountDeletionRoutes.keepAccount, async ({ identity }) =>
    (await accountDeletions.keep(identity.person.id))
      ? ok({ status: 1 })
      : fail(wrongState('deleting', 'The account is being deleted.')),
  )
}
