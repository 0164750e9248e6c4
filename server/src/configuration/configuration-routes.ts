import type { Clock } from '@footlight/core/ports'
import {
  CONFIGURATION_PAGE_SIZE,
  type ConfigurationChange,
  type ConfigurationKey,
  type ConfigurationSetting,
  type ConfigurationValue,
  type ConfigurationVersion,
  configurationKeys,
  configurationRoutes,
  type Failure,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { judgeConfiguration } from '@footlight/core/rules/configuration/judge-configuration'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { ConfigurationRepository, StoredVersion } from './configuration-repository.ts'
import type { CurrentConfig } from './current-config.ts'

export interface ConfigurationRouteDeps {
  readonly configurationRepository: ConfigurationRepository
  readonly currentConfig: Pick<CurrentConfig, 'environment' | 'changed'>
  readonly clock: Clock
}

/** Where administrators read and change what is decided about the site (CONFIG-01 to CONFIG-06). */
export function registerConfiguration(registrar: Registrar, deps: ConfigurationRouteDeps): void {
  const { configurationRepository, currentConfig, clock } = deps

  registerRoute(registrar, configurationRoutes.configuration, async ({ identity: { person } }) => {
    if (!may(person.roles, 'configuration.edit')) return fail({ error: 'forbidden' })
    const stored = await configurationRepository.current()
    const settings = configurationKeys.map((key) =>
      present(key, stored.find((each) => each.key === key) ?? null, deps),
    )
    return ok({ settings })
  })

  registerRoute(
    registrar,
    configurationRoutes.configurationHistory,
    async ({ identity: { person }, params: { key }, query: { before } }) => {
      if (!may(person.roles, 'configuration.edit')) return fail({ error: 'forbidden' })
      const end = before ?? Number.MAX_SAFE_INTEGER
      const found = await configurationRepository.history(key, end, CONFIGURATION_PAGE_SIZE + 1)
      const shown = found.slice(0, CONFIGURATION_PAGE_SIZE)
      return ok({
        versions: shown.map(presentVersion),
        next: found.length > shown.length ? (shown.at(-1)?.version ?? null) : null,
      })
    },
  )

  registerRoute(
    registrar,
    configurationRoutes.changeConfiguration,
    async ({ identity: { person }, params: { key }, body: { seen, change, reason } }) => {
      if (!may(person.roles, 'configuration.edit')) return fail({ error: 'forbidden' })
      const wanted = await valueAfter(key, change, configurationRepository)
      if (!wanted.ok) return wanted
      const restored = change.kind === 'restore' ? change.version : null
      const version = await configurationRepository.change(
        { key, value: wanted.value, restored, seen },
        { by: person.id, at: clock.now(), reason },
      )
      if (version === 'conflict') return fail({ error: 'conflict' })
      if (version === 'unchanged') return fail({ error: 'wrong_state', state: 'unchanged' })
      // Whoever orders after this answer is served by it (CONFIG-04).
      await currentConfig.changed()
      return ok(present(key, await configurationRepository.find(key, version), deps))
    },
  )
}

/** null: the environment's. */
async function valueAfter(
  key: ConfigurationKey,
  change: ConfigurationChange,
  configurationRepository: Pick<ConfigurationRepository, 'find'>,
): Promise<Result<ConfigurationValue | null, Failure>> {
  if (change.kind === 'restore' && change.version === 0) return ok(null)
  const place = change.kind === 'restore' ? 'change.version' : 'change.value'
  const found = change.kind === 'restore' ? await configurationRepository.find(key, change.version) : change
  if (found === null) return fail({ error: 'not_found' })
  if (change.kind === 'restore' && found.value === null) return ok(null)
  // Also what was stored: a later release may ask for more than the one that stored it.
  const judged = judgeConfiguration(key, found.value)
  if (judged.ok) return ok(judged.value as ConfigurationValue)
  const fields = judged.error.map((at) => [at === '' ? place : `${place}.${at}`, 'invalid'] as const)
  return fail({ error: 'invalid_value', fields: Object.fromEntries(fields) })
}

function present(
  key: ConfigurationKey,
  newest: StoredVersion | null,
  { currentConfig }: ConfigurationRouteDeps,
): ConfigurationSetting {
  const environment = currentConfig.environment[key] as ConfigurationValue
  return {
    key,
    environment,
    value: newest?.value ?? environment,
    version: newest?.version ?? 0,
    change: newest === null ? null : presentVersion(newest),
  }
}

function presentVersion({ key: _key, at, ...version }: StoredVersion): ConfigurationVersion {
  return { ...version, at: isoTime(at) }
}
