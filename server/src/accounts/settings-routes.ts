import { type AccountId, accountRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { invisibleModeLevels } from '@footlight/core/rules/accounts/invisible-mode'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { AccountRouteDeps } from './account-routes.ts'
import { readCurrentUser } from './current-user.ts'
import { nameObstacle } from './name-obstacle.ts'
import { type Registrar, registerRoute } from './register-route.ts'

export function registerSettingsRoutes(registrar: Registrar, deps: AccountRouteDeps): void {
  const changes = new InTurn<AccountId>()
  registerRoute(registrar, accountRoutes.currentUser, async ({ identity }) =>
    ok(await readCurrentUser(identity, deps)),
  )

  registerRoute(registrar, accountRoutes.updateSettings, async ({ identity, body }) => {
    const { blocked_countries, blocked_states, ...patch } = body
    const isAboutRegions = blocked_countries !== undefined || blocked_states !== undefined
    if (isAboutRegions && identity.person.type !== 'model') return fail({ error: 'forbidden' })
    if (body.chat_notice !== undefined && isProhibited(body.chat_notice, 'sentence'))
      return fail({ error: 'invalid_value', fields: { chat_notice: 'prohibited' } })
    return changes.run(identity.person.id, async () => {
      // The session's copy of the person may be some seconds old; a change must not undo another one.
      const current = (await deps.people.byId(identity.person.id)) ?? identity.person
      if ((body.invisible_mode_level ?? 0) > invisibleModeLevels[current.membership])
        return fail({ error: 'forbidden' })
      const settings = { ...current.settings, ...definedOnly(patch) }
      await deps.people.updateSettings(identity.person.id, settings)
      // Other windows of the account, and those who are in its room, are told (SETTINGS-LIVE-01).
      deps.sessions.changed(identity.person.id)
      const before = deps.blockedRegions.of(identity.person.username)
      const regions = isAboutRegions
        ? await deps.blockedRegions.set(current, {
            ...before,
            ...definedOnly({ blocked_countries, blocked_states }),
          })
        : before
      const can_change_username = nameObstacle({ ...current, settings }, deps.clock.now()) === null
      return ok({ settings: { ...settings, can_change_username }, ...regions })
    })
  })
}

function definedOnly<T extends object>(patch: T): { [Name in keyof T]-?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]-?: Exclude<T[Name], undefined>
  }
}

/**
 * Lets changes of one account take turns: each reads what the one before has written, so that two partial
 * changes at once lose nothing. Accounts do not wait for each other, and one that is done is forgotten.
 */
class InTurn<Key> {
  readonly #last = new Map<Key, Promise<unknown>>()

  run<T>(key: Key, change: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const done = before === undefined ? change() : before.then(change, change)
    this.#last.set(key, done)
    const forget = (): void => {
      if (this.#last.get(key) === done) this.#last.delete(key)
    }
    done.then(forget, forget)
    return done
  }
}
