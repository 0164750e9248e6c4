import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import {
  type NewPasskeyOptions,
  type Passkey as PresentedPasskey,
  passkeyRoutes,
} from '@footlight/core/protocol/passkeys'
import { fail, ok } from '@footlight/core/rules'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import { CHALLENGE_TTL_MS, type PasskeyChallenges } from '../accounts/passkey-challenges.ts'
import { PASSKEYS_PER_ACCOUNT, type Passkey, type PasskeyRepository } from '../accounts/passkey-repository.ts'
import { challengeOf, passkeyBrowser } from '../accounts/passkeys.ts'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { SecondFactor } from '../accounts/second-factor.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import type { RelyingParty } from '../platform/site.ts'
import { type ProofDeps, proveOwner } from './prove-owner.ts'
import { PASSKEY_ALGORITHMS, verifyNewPasskey } from './verify-new-passkey.ts'

export interface PasskeyRouteDeps extends ProofDeps {
  readonly clock: Clock
  readonly passkeyChallenges: PasskeyChallenges
  readonly passkeyRepository: PasskeyRepository
  readonly secondFactor: SecondFactor
  readonly ownerLetters: OwnerLetters
  readonly sessions: Pick<Sessions, 'changed'>
}

const HANDLE_BYTES = 32
const isNowhere: Failure = {
  error: 'wrong_state',
  state: 'no_passkeys',
  message: 'Browsers do not create passkeys for a numeric address. Open this site by its domain name.',
}
const isFull: Failure = {
  error: 'wrong_state',
  state: 'full',
  message: 'You have ten passkeys. Remove one first.',
}
const isRefused: Failure = { error: 'invalid_value', fields: { answer: 'invalid' } }

/** A new passkey: its owner proves themself first, and their authenticator answers what only they were given. */
export function registerPasskeys(registrar: Registrar, deps: PasskeyRouteDeps): void {
  const { clock, passkeyChallenges, passkeyRepository, secondFactor, ownerLetters, sessions, site } = deps

  registerRoute(registrar, passkeyRoutes.passkeys, async ({ identity }) =>
    ok({ passkeys: await present(identity.person, passkeyRepository) }),
  )

  registerRoute(registrar, passkeyRoutes.beginPasskey, async ({ identity, body, request }) => {
    const { sessionKey, relyingParty } = passkeyBrowser(site, request)
    if (relyingParty === null) return fail(isNowhere)
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const { person } = proved.value
    const there = await passkeyRepository.ofAccount(person.id)
    if (there.length >= PASSKEYS_PER_ACCOUNT) return fail(isFull)
    const challenge = passkeyChallenges.make({ purpose: 'add', sessionKey, rpId: relyingParty.id })
    const handle = await passkeyRepository.handleOf(
      person.id,
      randomBytes(HANDLE_BYTES).toString('base64url'),
    )
    return ok(optionsFor({ person, handle, there, relyingParty, challenge }))
  })

  registerRoute(registrar, passkeyRoutes.addPasskey, async ({ identity, body, request }) => {
    const { person } = identity
    const { sessionKey, relyingParty } = passkeyBrowser(site, request)
    if (relyingParty === null) return fail(isNowhere)
    const binding = { purpose: 'add', sessionKey, rpId: relyingParty.id } as const
    const challenge = challengeOf(body.answer.response)
    if (challenge === null || !(await passkeyChallenges.take(binding, challenge))) return fail(isRefused)
    const made = await verifyNewPasskey(body.answer, relyingParty, challenge)
    if (made === null) return fail(isRefused)
    const { codes, codeHashes } = secondFactor.recoveryCodes.make(person.id)
    const passkey = {
      ...{ ...made, account: person.id, rpId: relyingParty.id, name: body.name },
      ...{ opensAlone: true, addedAt: clock.now(), lastUsedAt: null },
    }
    const added = await passkeyRepository.add(passkey, codeHashes)
    if (!added.ok) return fail(added.error === 'full' ? isFull : { error: 'conflict' })
    sessions.changed(person.id)
    ownerLetters.about('passkey_added', person, languageAsked(request.headers) ?? 'en')
    return ok({
      passkeys: await present(person, passkeyRepository),
      recovery_codes: added.value ? [...codes] : null,
    })
  })
}

/** What is done with passkeys that are there. */
export function registerPasskeyChanges(registrar: Registrar, deps: PasskeyRouteDeps): void {
  const { passkeyRepository, ownerLetters, sessions } = deps

  registerRoute(registrar, passkeyRoutes.renamePasskey, async ({ identity: { person }, body }) => {
    if (!(await passkeyRepository.rename(person.id, body.id, body.name))) return fail({ error: 'not_found' })
    return ok({ passkeys: await present(person, passkeyRepository) })
  })

  registerRoute(registrar, passkeyRoutes.removePasskey, async ({ identity, body, request }) => {
    // Asked first, so that nobody uses up a code of theirs for nothing.
    const there = await passkeyRepository.ofAccount(identity.person.id)
    if (!there.some(({ id }) => id === body.id)) return fail({ error: 'not_found' })
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const { person } = proved.value
    if (!(await passkeyRepository.remove(person.id, body.id))) return fail({ error: 'not_found' })
    sessions.changed(person.id)
    ownerLetters.about('passkey_removed', person, languageAsked(request.headers) ?? 'en')
    return ok({ passkeys: await present(person, passkeyRepository) })
  })
}

async function present({ id }: Person, passkeys: PasskeyRepository): Promise<PresentedPasskey[]> {
  return (await passkeys.ofAccount(id)).map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    added_at: isoTime(passkey.addedAt),
    last_used_at: isoTime(passkey.lastUsedAt),
    site: passkey.rpId,
    opens_alone: passkey.opensAlone,
  }))
}

interface NewPasskey {
  readonly person: Person
  /** As authenticators know the account, base64url. */
  readonly handle: string
  /** An authenticator that has one of these makes none. */
  readonly there: readonly Passkey[]
  readonly relyingParty: RelyingParty
  readonly challenge: Uint8Array<ArrayBuffer>
}

function optionsFor({
  person: { username, displayName },
  handle,
  there,
  relyingParty,
  challenge,
}: NewPasskey): NewPasskeyOptions {
  return {
    rp: { id: relyingParty.id, name: relyingParty.id },
    user: { id: handle, name: username, displayName },
    challenge: Buffer.from(challenge).toString('base64url'),
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_TTL_MS,
    attestation: 'none',
    excludeCredentials: there.map(({ id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}
