import type { ApiClient, ApiInput } from '@footlight/core/client/api-client'
import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { PasskeyAnswer } from '@footlight/core/protocol/passkey-answer'
import { passkeyRoutes } from '@footlight/core/protocol/passkeys'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { startAuthentication } from '@simplewebauthn/browser'
import { type Proved, sentProof } from './proved.ts'

/** Whoever is asked gave none, or their device has none for this site. */
const nothing = { error: 'passkey_nothing' } as const

/** Has the browser ask for a passkey of this site. */
export async function askPasskey(
  api: ApiClient,
): Promise<Result<PasskeyAnswer, ApiFailure | typeof nothing>> {
  const asked = await api.call(passkeyRoutes.askPasskey)
  if (!asked.ok) return asked
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: asked.value })
    return ok({ id, rawId, response, type: 'public-key', clientExtensionResults: {} })
  } catch {
    return fail(nothing)
  }
}

/** Logs in by a passkey: alone, or beside a name and a password. */
export async function logInByPasskey(
  { api, session }: { readonly api: ApiClient; readonly session: SessionStore },
  beside: Omit<NonNullable<ApiInput<typeof passkeyRoutes.logInByPasskey>['body']>, 'passkey'>,
): Promise<Result<undefined, ApiFailure | typeof nothing>> {
  const asked = await askPasskey(api)
  if (!asked.ok) return asked
  const body = { ...beside, passkey: asked.value }
  return session.become(await api.call(passkeyRoutes.logInByPasskey, { body }))
}

/** Calls with what proves an owner. Where a passkey is asked for and no code was typed, the browser asks for it, and the call is made again. */
export async function callAsOwner<T>(
  api: ApiClient,
  proof: Proved,
  call: (
    sent: ReturnType<typeof sentProof> & { readonly passkey?: PasskeyAnswer },
  ) => Promise<Result<T, ApiFailure>>,
): Promise<Result<T, ApiFailure>> {
  const first = await call(sentProof(proof))
  if (first.ok || first.error.state !== 'passkey' || proof.totp !== '') return first
  const asked = await askPasskey(api)
  // What is said then is that a passkey or a recovery code is needed.
  return asked.ok ? call({ ...sentProof(proof), passkey: asked.value }) : first
}
