import { passkeyRoutes } from '@footlight/core/protocol/passkeys'
import { fail, ok } from '@footlight/core/rules'
import { readDeviceCookie } from './cookie.ts'
import { type CheckedLogInDeps, checkedLogIn } from './human-check/checked-log-in.ts'
import { type Passkeys, passkeyBrowser, passkeyProof } from './passkeys.ts'
import { type Registrar, registerRoute } from './register-route.ts'
import { type StartSessionDeps, startLogIn } from './start-session.ts'

export interface PasskeyLogInDeps extends StartSessionDeps, CheckedLogInDeps {
  readonly passkeys: Passkeys
}

/** Log-in by a passkey: instead of a password, or as the second factor beside one. */
export function registerPasskeyLogIn(registrar: Registrar, deps: PasskeyLogInDeps): void {
  const { logIn, passkeys, site } = deps

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
    const loggedIn =
      name === undefined || password === undefined
        ? await logIn.byPasskey(attempt)
        : // Beside a password it is a log-in by password like any other.
          await checkedLogIn(deps, name, call, () =>
            logIn.attempt({ ...attempt, name, password, totp: null }),
          )
    return loggedIn.ok ? startLogIn(loggedIn.value, call, registrar.gate, deps) : loggedIn
  })
}
