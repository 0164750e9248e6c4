import { API_BASE } from '@footlight/core/protocol'
import type { Config } from '@footlight/server'
import type { TestApi } from '../../dev-env/api-client.ts'
import { freePort } from '../../dev-env/free-port.ts'
import { must } from '../../dev-env/show-steps.ts'
import { openShop, PASSWORD, type SecurityShop } from '../account-security-support/security-shop.ts'
import { type Lies, WebAuthnAuthenticator } from './webauthn-authenticator.ts'

/** Under a name, as an operator sets it: browsers make no passkeys for the bare address that other tests call. */
export async function openPasskeyShop(config: Partial<Config> = {}): Promise<SecurityShop> {
  const port = await freePort()
  return openShop({ config: { port, publicUrl: `http://localhost:${port}`, ...config } })
}

export const newAuthenticator = ({ footlight }: SecurityShop) => new WebAuthnAuthenticator(footlight.url)

/** Adds one; answers what the server said. `proof`: absent: the password alone. */
export async function addPasskey(
  who: TestApi,
  authenticator: WebAuthnAuthenticator,
  { proof = { password: PASSWORD }, name = 'My phone' }: { proof?: object; name?: string } = {},
) {
  const options = must(await who.post('/auth/passkeys/begin', proof))
  return must(await who.post('/auth/passkeys/add', { answer: authenticator.create(options), name }))
}

/** Asks for a challenge and answers it. */
export async function proofBy(who: TestApi, authenticator: WebAuthnAuthenticator, lies: Lies = {}) {
  return authenticator.get(must(await who.post('/auth/passkeys/ask')), lies)
}

/** As the same browser calls the site of this host. */
export async function postAt(
  host: string,
  { footlight: { server } }: SecurityShop,
  who: TestApi,
  path: string,
  payload: object = {},
) {
  const csrf = await who.csrf()
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host, cookie, 'x-csrf-token': csrf }
  const answer = await server.app.inject({ method: 'POST', url: `${API_BASE}${path}`, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}

/** In a browser of its own, as a stranger. */
export async function logInByPasskey(
  { footlight }: SecurityShop,
  authenticator: WebAuthnAuthenticator,
  lies: Lies = {},
) {
  const stranger = footlight.guest()
  const passkey = await proofBy(stranger, authenticator, lies)
  return Object.assign(await stranger.post('/auth/passkeys/log_in', { passkey }), { stranger })
}
