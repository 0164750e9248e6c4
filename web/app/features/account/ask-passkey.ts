import type { ApiClient, ApiInput } from '@footlight/core/client/api-client'
import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { PasskeyAnswer } from '@footlight/core/protocol/passkey-answer'
import { passkeyRoutes } from '@footlight/core/protocol/passkeys'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { browserClock } from '@footlight/ui/browser-clock'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { Checked } from '../human-check/use-human-check.ts'
import { type Proved, sentProof } from './proved.ts'

/** Whoever is asked gave none, or their device has none for this site. */
const nothing = { error: 'passkey_nothing' } as const

/** A challenge holds for five minutes; what waits for longer is begun anew before. */
const OFFERED_ANEW_AFTER_MS = 4 * 60_000

/** Has the browser ask for a passkey of this site; `quietly`: among what it offers to fill in, for as long as it takes. */
export async function askPasskey(
  api: ApiClient,
  quietly = false,
): Promise<Result<PasskeyAnswer, ApiFailure | typeof nothing>> {
  const asked = await api.call(passkeyRoutes.askPasskey)
  if (!asked.ok) return asked
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: asked.value,
      useBrowserAutofill: quietly,
    })
    return ok({ id, rawId, response, type: 'public-key', clientExtensionResults: {} })
  } catch {
    return fail(nothing)
  }
}

interface CheckedLogIn {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly checked: Checked
}

/** Logs in by a passkey: alone, or beside a name and a password. Its owner is asked once, also where the call is made again. */
export async function logInByPasskey(
  { api, session, checked }: CheckedLogIn,
  beside: Omit<NonNullable<ApiInput<typeof passkeyRoutes.logInByPasskey>['body']>, 'passkey'>,
): Promise<Result<undefined, ApiFailure | typeof nothing>> {
  const asked = await askPasskey(api)
  if (!asked.ok) return asked
  const body = { ...beside, passkey: asked.value }
  return checked(async (answer) =>
    session.become(await api.call(passkeyRoutes.logInByPasskey, { body: { ...body, ...answer } })),
  )
}

/**
 * Lets the browser offer passkeys in the field for the name, where it can (conditional mediation). Answers what ends it: whoever
 * logs in by another way is asked by that alone.
 */
export function offerPasskeys(api: ApiClient, onChosen: (passkey: PasskeyAnswer) => void): () => void {
  let isOver = false
  let isAsking = false
  let isLate = false

  async function offer(): Promise<void> {
    // A site under a bare address has no passkeys (Web Authentication, 5.1.2: an RP ID is a domain).
    if (/^(\d+\.){3}\d+$|^\[/.test(location.hostname) || !(await browserSupportsWebAuthnAutofill())) return
    do {
      if (isOver) return
      isLate = false
      const stopTimer = browserClock.after(OFFERED_ANEW_AFTER_MS, () => {
        isLate = true
        end()
      })
      isAsking = true
      const answer = await askPasskey(api, true)
      isAsking = false
      stopTimer()
      if (answer.ok && !isOver) return onChosen(answer.value)
    } while (isLate)
  }

  // Another request of this page may have taken its place, and is not ended by it.
  function end(): void {
    if (isAsking) WebAuthnAbortService.cancelCeremony()
  }

  void offer()
  return () => {
    isOver = true
    end()
  }
}

/** Logs in by what was chosen in the field for the name. */
export async function logInByChosen(
  { api, session }: { readonly api: ApiClient; readonly session: SessionStore },
  passkey: PasskeyAnswer,
): Promise<Result<undefined, ApiFailure>> {
  return session.become(await api.call(passkeyRoutes.logInByPasskey, { body: { passkey } }))
}

/** What a call carries that only the owner of an account may make. */
export type OwnerProof = ReturnType<typeof sentProof> & { readonly passkey?: PasskeyAnswer }

/** Calls with what proves an owner. Where a passkey is asked for and no code was typed, the browser asks for it, and the call is made again. */
export async function callAsOwner<T>(
  api: ApiClient,
  proof: Proved,
  call: (sent: OwnerProof) => Promise<Result<T, ApiFailure>>,
): Promise<Result<T, ApiFailure>> {
  const first = await call(sentProof(proof))
  if (first.ok || first.error.state !== 'passkey' || proof.totp !== '') return first
  const asked = await askPasskey(api)
  // What is said then is that a passkey or a recovery code is needed.
  return asked.ok ? call({ ...sentProof(proof), passkey: asked.value }) : first
}
