import type { Clock } from '@footlight/core/ports'
import { accountSecurityRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { deviceNameOf } from '@footlight/core/rules/accounts/device-name'
import type { AccountLinks } from '../accounts/account-links.ts'
import { deviceCookie, readDeviceCookie } from '../accounts/cookie.ts'
import type { HumanCheck } from '../accounts/human-check/human-check.ts'
import { humanRefusal } from '../accounts/human-check/human-check-routes.ts'
import { DEVICE_TTL_MS } from '../accounts/known-devices.ts'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { PlaceBlocks } from '../accounts/viewer.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { PasswordResets } from './password-resets.ts'
import { type ProofDeps, proveOwner } from './prove-owner.ts'
import { type ReplacePasswordDeps, replacePassword, weaknessOf } from './replace-password.ts'

export interface PasswordRouteDeps extends ReplacePasswordDeps, ProofDeps {
  readonly accountLinks: Pick<AccountLinks, 'unlink'>
  readonly blockedRegions: PlaceBlocks
  readonly clock: Clock
  readonly limits: HttpLimits
  readonly humanCheck: HumanCheck
  readonly passwordResets: PasswordResets
  readonly ownerLetters: OwnerLetters
  readonly sessions: Pick<Sessions, 'endAll' | 'logIn'>
}

/** A forgotten password. */
export function registerPasswordResets(registrar: Registrar, deps: PasswordRouteDeps): void {
  const { accountLinks, clock, humanCheck, limits, logIn, passwordResets, ownerLetters, site } = deps
  const asked = new RateLimiter(limits.passwordResetsPerAddress, clock)
  const tried = new RateLimiter(limits.passwordResetsPerAddress, clock)
  registrar.app.addHook('onClose', async () => {
    asked.close()
    tried.close()
  })

  registerRoute(registrar, accountSecurityRoutes.forgotPassword, async (call) => {
    const refusal = await humanRefusal(humanCheck, 'forgot_password', call)
    if (refusal !== null) return fail(refusal)
    const { body, request } = call
    const waitMs = asked.take(addressKey(request.clientAddress))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    passwordResets.ask(body.email, languageAsked(request.headers) ?? 'en')
    return ok({ status: 1 })
  })

  registerRoute(registrar, accountSecurityRoutes.resetPassword, async ({ body, request, reply }) => {
    const key = addressKey(request.clientAddress)
    const waitMs = tried.take(key)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const owner = await passwordResets.ownerOf(body.token)
    if (owner === null) return fail({ error: 'invalid_value', fields: { token: 'invalid' } })
    const { person, passwordHash: from } = owner
    const weakness = weaknessOf(person, body.password, 'password')
    if (weakness !== null) return fail(weakness)
    // Accounts that are linked go on as each other without a password (LINKED-04): whoever was inside may have linked one.
    await accountLinks.unlink(person.id)
    const replaced = await replacePassword(
      person,
      { password: body.password, from, addressKey: key, isByMailbox: true },
      deps,
    )
    if (!replaced.ok) return replaced
    // Used in another tab in this moment.
    if (replaced.value === null) return fail({ error: 'invalid_value', fields: { token: 'invalid' } })
    // The owner's own browser is no new device at the log-in that follows.
    const device = logIn.keepDevice(
      person,
      { from, to: replaced.value },
      readDeviceCookie(request.headers.cookie),
    )
    if (device !== null) reply.header('set-cookie', deviceCookie(device, site.isSecure, DEVICE_TTL_MS))
    ownerLetters.about('password_changed', person, languageAsked(request.headers) ?? 'en')
    return ok({ status: 1 })
  })
}

/** Another password, by the one that somebody has. */
export function registerPasswordChange(registrar: Registrar, deps: PasswordRouteDeps): void {
  const { blockedRegions, logIn, ownerLetters, sessions, site } = deps

  registerRoute(registrar, accountSecurityRoutes.changePassword, async (call) => {
    const { body, identity, reply, request, session } = call
    const { clientAddress, headers } = request
    const weakness = weaknessOf(identity.person, body.new_password, 'new_password')
    if (weakness !== null) return fail(weakness)
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const { person, passwordHash: from } = proved.value
    const replaced = await replacePassword(
      person,
      { password: body.new_password, from, addressKey: addressKey(clientAddress), isByMailbox: false },
      deps,
    )
    if (!replaced.ok) return replaced
    // Another tab changed it in this moment: what was proved is the password no more.
    if (replaced.value === null) return fail({ error: 'invalid_credentials' })
    const { device } = logIn.welcome(person, replaced.value, readDeviceCookie(headers.cookie))
    const origin = {
      device: deviceNameOf(headers['user-agent']),
      place: blockedRegions.whereabouts.at(clientAddress),
    }
    registrar.gate.setSession(reply, await sessions.logIn(person, session, origin))
    reply.header('set-cookie', deviceCookie(device, site.isSecure, DEVICE_TTL_MS))
    ownerLetters.about('password_changed', person, languageAsked(headers) ?? 'en')
    return ok({ status: 1 })
  })
}
