import { fail, ok } from '@footlight/core/domain'
import type { Person } from '@footlight/core/ports'
import { accountRoutes, type CurrentUser } from '@footlight/core/protocol'
import { register } from '../../auth/register.ts'
import type { HttpParts } from '../parts.ts'
import { registerRoute, type Call, type Registrar } from '../register-route.ts'
import { readCurrentUser } from './current-user.ts'

/** Register, log in, log out. Each gives the caller a new session (contract §2). */
export function registerSessionRoutes(registrar: Registrar, parts: HttpParts): void {
  const { sessions, logIn } = parts

  async function start(person: Person, call: Call<typeof accountRoutes.register | typeof accountRoutes.login>): Promise<CurrentUser> {
    const session = await sessions.logIn(person, call.session)
    registrar.gate.setSession(call.reply, session)
    return readCurrentUser(session.identity, parts)
  }

  registerRoute(registrar, accountRoutes.register, async (call) => {
    const person = await register(call.body, parts)
    return person.ok ? ok(await start(person.value, call)) : person
  })

  registerRoute(registrar, accountRoutes.login, async (call) => {
    const name = call.body.username ?? call.body.email
    if (name === undefined) return fail({ error: 'invalid_value', fields: { username: 'required' } })
    const person = await logIn.attempt({ name, password: call.body.password, totp: call.body.totp ?? null, address: call.request.clientAddress })
    return person.ok ? ok(await start(person.value, call)) : person
  })

  registerRoute(registrar, accountRoutes.logout, async (call) => {
    await sessions.end(call.session)
    if (call.identity.kind === 'person') registrar.gate.setSession(call.reply, sessions.createGuest())
    return ok(undefined)
  })
}
