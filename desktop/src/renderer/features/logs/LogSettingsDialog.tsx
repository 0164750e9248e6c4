import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Retention, retentionKinds } from '../../../shared/logs/entry.ts'
import type { LogFailure } from '../../../shared/logs/logbook-protocol.ts'
import { useConsole } from '../../app/console-context.ts'
import { GuideLink } from '../../layout/GuideLink.tsx'
import { unwrap } from '../../ports/bridge.ts'
import classes from './LogDialogs.module.css'

const periods = [7, 30, 90, 180, 365, 730] as const

/** For how long each kind stays, and the way to be rid of all. */
export const LogSettingsDialog = observer(function LogSettingsDialog({
  onClose,
}: {
  readonly onClose: () => void
}) {
  const { bridge, logs } = useConsole()
  const { t } = useTranslation('logs')
  const [rules, setRules] = useState<Retention | null>(null)
  const [failure, setFailure] = useState<LogFailure | null>(null)
  const [sure, setSure] = useState(false)
  useEffect(() => {
    void bridge.readRetention({}).then((reply) => {
      const answer = unwrap(reply)
      if (answer.ok) setRules(answer.value)
      else setFailure(answer.error)
    })
  }, [bridge])

  async function change(kind: keyof Retention, days: number | null) {
    const next = { ...rules!, [kind]: days }
    const answer = unwrap(await bridge.setRetention(next))
    if (!answer.ok) return setFailure(answer.error)
    setRules(next)
    setFailure(null)
  }

  async function deleteAll() {
    if (!sure) return setSure(true)
    const answer = unwrap(await bridge.deleteAllLogs({}))
    if (!answer.ok) return setFailure(answer.error)
    logs.search.select(null)
    await logs.search.load()
    onClose()
  }

  const options = (days: number | null) => [
    { value: 'forever', label: t('settings.forever') },
    ...[...new Set([...periods, ...(days === null ? [] : [days])])]
      .toSorted((a, b) => a - b)
      .map((count) => ({ value: String(count), label: t('settings.days', { count }) })),
  ]
  return (
    <Modal title={t('settings.title')} lead={t('settings.lead')} closeLabel={t('close')} onClose={onClose}>
      {rules !== null && (
        <div className={classes.rows}>
          {retentionKinds.map((kind) => (
            <Select
              key={kind}
              label={t(`kind.${kind}`)}
              value={rules[kind] === null ? 'forever' : String(rules[kind])}
              options={options(rules[kind])}
              onChange={({ currentTarget }) =>
                void change(kind, currentTarget.value === 'forever' ? null : Number(currentTarget.value))
              }
            />
          ))}
        </div>
      )}
      <div className={classes.danger}>
        <p>{t(sure ? 'settings.delete_sure' : 'settings.delete_lead')}</p>
        <Button variant="danger" onClick={() => void deleteAll()}>
          {t(sure ? 'settings.delete_yes' : 'settings.delete_all')}
        </Button>
      </div>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {t(`failure.${failure}`)}
        </p>
      )}
      <GuideLink section="performer#logs" />
    </Modal>
  )
})
