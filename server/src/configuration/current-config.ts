import { type ConfigurationKey, type ConfigurationValues, configurationKeys } from '@footlight/core/protocol'
import { judgeConfiguration } from '@footlight/core/rules/configuration/judge-configuration'
import type { Logger } from 'pino'
import type { Subject } from '../platform/cluster/bus.ts'
import { VersionFollower, type VersionFollowerDeps } from '../platform/cluster/version-follower.ts'
import type { ChangeableConfig } from '../platform/config.ts'
import { logEvent } from '../platform/log-event.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { configOf, valuesOf } from './config-values.ts'
import type { ConfigurationRepository, StoredVersion } from './configuration-repository.ts'

/** An administrator has changed something. */
const configurationChanged: Subject<{ readonly version: number }> = { name: 'inv.configuration' }

export interface CurrentConfigDeps extends VersionFollowerDeps {
  readonly configurationRepository: Pick<ConfigurationRepository, 'count' | 'current'>
  readonly config: ChangeableConfig
  readonly logger: Logger
}

/**
 * What holds now: the newest version of each key, and the environment's value of those that nobody has changed (CONFIG-03). Read a
 * part of it where it is needed, each time: it is another one after a change.
 */
export class CurrentConfig implements ChangeableConfig {
  readonly #repository: CurrentConfigDeps['configurationRepository']
  readonly #environment: ConfigurationValues
  readonly #follower: VersionFollower
  #now: ChangeableConfig

  /** Nothing but the environment's values hold before the first `open`. */
  private constructor({ configurationRepository, config, logger, ...deps }: CurrentConfigDeps) {
    this.#repository = configurationRepository
    this.#environment = valuesOf(config)
    this.#now = config
    this.#follower = new VersionFollower(
      {
        subject: configurationChanged,
        // Rows are only ever added, so that as many of them are the same ones.
        latest: () => configurationRepository.count(),
        adopt: async () => {
          this.#now = configOf({ ...this.#environment, ...setIn(await configurationRepository.current()) })
        },
        report: (error) => logEvent(logger, 'configuration_read_failed', { err: error }),
      },
      deps,
    )
  }

  /** With what the database has. Rejects where it cannot be read, or has a value that this release does not know. */
  static async open(deps: CurrentConfigDeps): Promise<CurrentConfig> {
    const opened = new CurrentConfig(deps)
    try {
      await opened.#follower.refresh()
    } catch (error) {
      opened.close()
      throw error instanceof ValueRefused ? new StartRefused(error.message) : error
    }
    return opened
  }

  close(): void {
    this.#follower.close()
  }

  /** For whoever has just changed something: this process works with it when it resolves, and others are told. */
  async changed(): Promise<void> {
    await this.#follower.changed(await this.#repository.count())
  }

  /** What holds as long as nobody has set another. */
  get environment(): ConfigurationValues {
    return this.#environment
  }

  get support() {
    return this.#now.support
  }

  get saleBlockedCountries() {
    return this.#now.saleBlockedCountries
  }

  get receiverBlockedCountries() {
    return this.#now.receiverBlockedCountries
  }

  get caseCalendar() {
    return this.#now.caseCalendar
  }

  get ranking() {
    return this.#now.ranking
  }

  get listPages() {
    return this.#now.listPages
  }

  get standbyStudios() {
    return this.#now.standbyStudios
  }
}

/** What was set and not given back to the environment. A key of a newer release is no matter of this one. */
function setIn(stored: readonly StoredVersion[]): Partial<ConfigurationValues> {
  const set: Partial<Record<ConfigurationKey, ConfigurationValues[ConfigurationKey]>> = {}
  for (const { key, version, value } of stored) {
    const known = configurationKeys.find((each) => each === key)
    if (known === undefined || value === null) continue
    const judged = judgeConfiguration(known, value)
    if (!judged.ok) throw new ValueRefused(known, version)
    set[known] = judged.value
  }
  return set as Partial<ConfigurationValues>
}

/** A release takes less than the one that stored it. */
class ValueRefused extends Error {
  override readonly name = 'ValueRefused'

  constructor(key: ConfigurationKey, version: number) {
    super(
      `Version ${version} of the configuration ${key} has a value that this release does not take: add a version without a value to configuration_versions, and what the environment says holds again.`,
    )
  }
}
