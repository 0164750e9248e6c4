import type { ConfigurationSetting, ConfigurationValue } from '@footlight/core/protocol/configuration'
import { Button } from '@footlight/ui/Button'
import { useRef, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmChange, type PlannedChange } from './ConfirmChange.tsx'
import { EditForm } from './EditForm.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { useValueLines } from './use-value-lines.ts'
import classes from './Configuration.module.css'

/** One key: what holds, where it comes from, and the ways to another value. */
export function Setting({ setting }: { readonly setting: ConfigurationSetting }) {
  const { t } = useTranslation()
  const { key, value, environment, version, change } = setting
  const title = t(`configuration.keys.${key}.title`)
  const lines = useValueLines(key)(value)
  /** As it was when its form was opened; null: it is not open. */
  const [edited, setEdited] = useState<ConfigurationSetting | null>(null)
  const [planned, setPlanned] = useState<PlannedChange | null>(null)
  const [reason, setReason] = useState('')
  const [hasHistory, setHistory] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  /** The newest version that whoever edits has taken note of. */
  const [noted, setNoted] = useState(version)
  const isBehind = (edited !== null || planned !== null) && noted !== version
  const plan = (next: Omit<PlannedChange, 'seen'>) => {
    setNoted(version)
    setPlanned({ ...next, seen: version })
  }
  function close(): void {
    setEdited(null)
    setPlanned(null)
    setReason('')
    actions.current?.querySelector('button')?.focus()
  }
  const restore = (of: number, then: ConfigurationValue) => {
    setEdited(null)
    plan({ change: { kind: 'restore', version: of }, value: then })
  }
  return (
    <li className={classes.setting} data-testid={`configuration-${key}`}>
      <div className={classes.head}>
        <h3>{title}</h3>
        <p className={classes.quiet}>{t(`configuration.keys.${key}.about`)}</p>
      </div>
      <p className={classes.value} data-testid="configuration-value">
        {lines.length === 0 ? t('configuration.nothing') : lines.join(', ')}
      </p>
      <Source change={change} />
      {isBehind && <Behind setting={setting} isTyped={edited !== null} />}
      {edited !== null && (
        <EditForm
          setting={edited}
          onCheck={(then) => plan({ change: { kind: 'set', value: then }, value: then })}
          onEdit={() => setPlanned(null)}
          onCancel={close}
        />
      )}
      {planned !== null && planned.seen === version && (
        <ConfirmChange
          key={JSON.stringify(planned)}
          setting={setting}
          planned={planned}
          reason={reason}
          onReason={setReason}
          onDone={close}
          onCancel={close}
        />
      )}
      <div className={classes.actions} ref={actions}>
        <Button
          size="small"
          aria-expanded={edited !== null}
          aria-label={t('configuration.change_of', { title })}
          onClick={() => {
            setPlanned(null)
            setNoted(version)
            setEdited(edited === null ? setting : null)
          }}
        >
          {t('configuration.change')}
        </Button>
        {change !== null && change.value !== null && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('configuration.give_back_of', { title })}
            onClick={() => restore(0, environment)}
          >
            {t('configuration.give_back')}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={hasHistory}
          aria-label={t('configuration.history_of', { title })}
          onClick={() => setHistory(!hasHistory)}
        >
          {t('configuration.history')}
        </Button>
      </div>
      {hasHistory && <SettingHistory setting={setting} title={title} onRestore={restore} />}
    </li>
  )
}

function Source({ change }: Pick<ConfigurationSetting, 'change'>) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (
    <p className={classes.quiet} data-testid="configuration-source">
      {change === null || change.value === null
        ? t('configuration.from_environment')
        : t('configuration.set_by', { by: change.by ?? t('configuration.gone'), at: dateTime(change.at) })}
    </p>
  )
}

/** Somebody else was first: what holds now, beside what was typed. */
function Behind({
  setting: { key, value, change },
  isTyped,
}: {
  readonly setting: ConfigurationSetting
  readonly isTyped: boolean
}) {
  const { t } = useTranslation()
  const lines = useValueLines(key)(value)
  return (
    <div className={classes.behind} role="alert">
      <p>
        {t('configuration.behind', {
          by: change?.by ?? t('configuration.gone'),
          value: lines.length === 0 ? t('configuration.nothing') : lines.join(', '),
        })}
      </p>
      <p>{t(isTyped ? 'configuration.behind_typed' : 'configuration.behind_restore')}</p>
    </div>
  )
}
