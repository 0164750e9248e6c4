import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { accountSecurityRoutes, type Failure } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { AccountLinks } from '../accounts/account-links.ts'
import type { EmailClaims } from '../accounts/email-claims.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { EmailChanges } from './email-changes.ts'
import type { PasswordResets } from './password-resets.ts'
import { type ProofDeps, proveOwner } from './prove-owner.ts'
import { type ReplacePasswordDeps, replacePassword } from './replace-password.ts'

export interface EmailRouteDeps extends ReplacePasswordDeps, ProofDeps {
  readonly accountLinks: Pick<AccountLinks, 'unlink'>
  readonly clock: Clock
  readonly emailChanges: EmailChanges
  readonly emailClaims: Pick<EmailClaims, 'writeAgain'>
  readonly limits: HttpLimits
  readonly passwordResets: PasswordResets
  readonly sessions: Pick<Sessions, 'endAll' | 'changed'>
}

const CHANGES_PER_PERSON = { countMax: 5, windowMs: 24 * 3_600_000 }
const isConfirmed: Failure = {
  error: 'wrong_state',
  state: 'confirmed',
  message: 'The email address is already confirmed.',
}
const voidToken: Failure = { error: 'invalid_value', fields: { token: 'invalid' } }

/** Another e-mail address, once its mailbox has confirmed it. */
export function registerEmailChange(registrar: Registrar, deps: EmailRouteDeps): void {
  const { clock, emailChanges, people, sessions } = deps
  const changes = new RateLimiter(CHANGES_PER_PERSON, clock)
  const tried = new RateLimiter(deps.limits.passwordResetsPerAddress, clock)
  registrar.app.addHook('onClose', async () => {
    changes.close()
    tried.close()
  })

  registerRoute(registrar, accountSecurityRoutes.changeEmail, async ({ identity, body, request }) => {
    const { id } = identity.person
    const person = (await people.byId(id)) ?? identity.person
    if (body.email === person.email.toLowerCase() && person.emailConfirmed)
      return fail({ error: 'invalid_value', fields: { email: 'invalid' } })
    const proved = await proveOwner(person, body, request, deps)
    if (!proved.ok) return proved
    const waitMs = changes.take(String(id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    emailChanges.ask(proved.value, body.email, languageAsked(request.headers) ?? 'en')
    return ok({ status: 1 })
  })

  registerRoute(registrar, accountSecurityRoutes.resendConfirmation, async ({ identity, request }) => {
    const person = (await people.byId(identity.person.id)) ?? identity.person
    if (person.emailConfirmed) return fail(isConfirmed)
    const waitMs = deps.emailClaims.writeAgain(person, languageAsked(request.headers) ?? 'en')
    return waitMs > 0
      ? fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
      : ok({ status: 1 })
  })

  registerRoute(registrar, accountSecurityRoutes.confirmNewEmail, async ({ body, request }) => {
    const waitMs = tried.take(addressKey(request.clientAddress))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const confirmed = await emailChanges.confirm(body.token, languageAsked(request.headers) ?? 'en')
    if (!confirmed.ok) return fail(confirmed.error === 'taken' ? { error: 'conflict' } : voidToken)
    sessions.changed(confirmed.value.id)
    return ok({ status: 1 })
  })
}

/**
 * Back to the address of before, by the link that its mailbox was written. Whoever made the change knew the password:
 * it opens nothing any more, and a link for another one is written to the address that is restored.
 */
export function registerEmailUndo(registrar: Registrar, deps: EmailRouteDeps): void {
  const { accountLinks, clock, emailChanges, passwordResets, people, sessions } = deps
  const tried = new RateLimiter(deps.limits.passwordResetsPerAddress, clock)
  registrar.app.addHook('onClose', async () => tried.close())

  registerRoute(registrar, accountSecurityRoutes.undoEmailChange, async ({ body, request }) => {
    const key = addressKey(request.clientAddress)
    const waitMs = tried.take(key)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const undone = await emailChanges.undo(body.token)
    if (!undone.ok) return fail(undone.error === 'taken' ? { error: 'conflict' } : voidToken)
    const { account, email } = undone.value
    // Accounts that are linked go on as each other without a password (LINKED-04).
    await accountLinks.unlink(account)
    const person = await people.byId(account)
    const owner = person === null ? null : await people.credentials(person.username)
    if (owner !== null) {
      const password = randomBytes(32).toString('base64url')
      const voided = await replacePassword(
        owner.person,
        { password, from: owner.passwordHash, addressKey: key, isByMailbox: true },
        deps,
      )
      // The address is back in any case; nobody stays inside because hashing is busy.
      if (!voided.ok || voided.value === null) await sessions.endAll(account)
    }
    passwordResets.ask(email, languageAsked(request.headers) ?? 'en')
    return ok({ status: 1 })
  })
}
