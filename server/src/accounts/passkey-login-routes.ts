import { passkeyRoutes } from '@footlight/core/protocol/passkeys'
import { fail, ok } from '@footlight/core/rules'
import { readDeviceCookie } from './cookie.ts'
import type { FailedLogIns } from './human-check/failed-log-ins.ts'
import type { HumanCheck } from './human-check/human-check.ts'
import { humanRefusal } from './human-check/human-check-routes.ts'
import { type Passkeys, passkeyBrowser, passkeyProof } from './passkeys.ts'
import { type Registrar, registerRoute } from './register-route.ts'
import { type StartSessionDeps, startLogIn } from './start-session.ts'

export interface PasskeyLogInDeps extends StartSessionDeps {
  readonly passkeys: Passkeys
  readonly humanCheck: HumanCheck
  /** null: failed log-ins ask nobody for more. */
  readonly failedLogIns: FailedLogIns | null
}

/** Log-in by a passkey: instead of a password, or as the second factor beside one. */
export function registerPasskeyLogIn(registrar: Registrar, deps: PasskeyLogInDeps): void {
  const { logIn, passkeys, site, humanCheck, failedLogIns } = deps

  registerRoute(registrar, passkeyRoutes.askPasskey, ({ request }) => {
    const asked = passkeys.ask(passkeyBrowser(site, request))
    return asked === null ? fail({ error: 'wrong_state', state: 'no_passkeys' }) : ok(asked)
  })

  registerRoute(registrar, passkeyRoutes.logInByPasskey, async (call) => {
    const { body, request } = call
    const { username, email, password } = body
    const name = username ?? email
    const attempt = {
      passkey: passkeyProof(body.passkey, site, request),
      address: request.clientAddress,
      device: readDeviceCookie(request.headers.cookie),
    }
    if ((name === undefined) !== (password === undefined))
      return fail({
        error: 'invalid_value',
        fields: { [name === undefined ? 'username' : 'password']: 'required' },
      })
    // Beside a password it is a log-in by password like any other.
    const begun = name === undefined ? undefined : failedLogIns?.begin(name, attempt.address)
    const refusal = begun?.isSuspect ? await humanRefusal(humanCheck, 'log_in', call) : null
    if (refusal !== null) return fail(refusal)
    const loggedIn =
      name === undefined || password === undefined
        ? await logIn.byPasskey(attempt)
        : await logIn.attempt({ ...attempt, name, password, totp: null })
    if (loggedIn.ok || loggedIn.error.error !== 'invalid_credentials') begun?.succeeded()
    return loggedIn.ok ? startLogIn(loggedIn.value, call, registrar.gate, deps) : loggedIn
  })
}
