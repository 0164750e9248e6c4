import type { ApiFailure } from '@footlight/core/client/api-failure'
import {
  type ConfigurationSetting,
  type ConfigurationValue,
  type ConfigurationVersion,
  configurationRoutes,
} from '@footlight/core/protocol/configuration'
import { Button } from '@footlight/ui/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import classes from './Configuration.module.css'

interface SettingHistoryProps {
  readonly setting: ConfigurationSetting
  readonly title: string
  readonly onRestore: (version: number, value: ConfigurationValue) => void
}

interface Page {
  readonly versions: readonly ConfigurationVersion[]
  /** `before` of the next page; null: there is none. */
  readonly next: number | null
}

/** Every change of one key, newest first, down to what the environment said before anybody changed it. */
export function SettingHistory({ setting, title, onRestore }: SettingHistoryProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { key, version: newest, environment, value } = setting
  const [page, setPage] = useState<Page | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  /** Counts what was asked again. */
  const [asked, setAsked] = useState(0)

  async function read(before: number | undefined): Promise<Page | null> {
    const query = before === undefined ? {} : { before }
    const answer = await api.call(configurationRoutes.configurationHistory, { params: { key }, query })
    setFailure(answer.ok ? null : answer.error)
    return answer.ok ? answer.value : null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version and a second try are what it is read anew for.
  useEffect(() => {
    let isGone = false
    void read(undefined).then((found) => !isGone && found !== null && setPage(found))
    return () => {
      isGone = true
    }
  }, [key, newest, asked])

  async function readOlder({ versions, next }: Page): Promise<void> {
    const older = await read(next ?? undefined)
    if (older !== null) setPage({ versions: [...versions, ...older.versions], next: older.next })
  }

  if (failure !== null)
    return (
      <div className={classes.history} role="alert">
        <p className={classes.wrong}>{t('configuration.history_failed')}</p>
        <Button size="small" onClick={() => setAsked(asked + 1)}>
          {t('configuration.again')}
        </Button>
      </div>
    )
  if (page === null)
    return (
      <p className={classes.quiet} role="status">
        {t('configuration.history_loading')}
      </p>
    )
  const { versions, next } = page
  return (
    <div className={classes.history}>
      {versions.length === 0 && <p className={classes.quiet}>{t('configuration.no_history')}</p>}
      <ol className={classes.versions} data-testid="configuration-history" hidden={versions.length === 0}>
        {versions.map((each, index) => {
          const before = versions[index + 1]
          return (
            <HistoryEntry
              key={each.version}
              name={key}
              title={title}
              entry={each}
              after={each.value ?? environment}
              // Of the oldest that is here the one before may not be read yet.
              before={
                before === undefined ? (next === null ? environment : null) : (before.value ?? environment)
              }
              isNow={JSON.stringify(each.value ?? environment) === JSON.stringify(value)}
              onRestore={() => onRestore(each.version, each.value ?? environment)}
            />
          )
        })}
      </ol>
      {next !== null && (
        <Button size="small" onClick={() => void readOlder(page)}>
          {t('configuration.older')}
        </Button>
      )}
    </div>
  )
}
