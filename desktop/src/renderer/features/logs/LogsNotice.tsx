import { Button } from '@footlight/ui/Button'
import { TriangleAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import { PassphraseForm } from './PassphraseForm.tsx'
import classes from '../broadcast/StatusBanners.module.css'

/** What stands in the way of the logs, what was stored, and what to do. Nothing does: nothing is here. */
export const LogsNotice = observer(function LogsNotice() {
  const { logs, bridge } = useConsole()
  const { t } = useTranslation('logs')
  const [sets, setSets] = useState(false)
  const { state } = logs

  async function beginNew() {
    logs.take(unwrap(await bridge.beginNewLogs()))
  }

  return (
    <div className={classes.banners}>
      {state.kind === 'closed' && <Notice name="closed" />}
      {state.kind === 'locked' && (
        <Notice name="locked">
          <PassphraseForm mode="unlock" />
        </Notice>
      )}
      {state.kind === 'key_lost' && (
        <Notice name="key_lost">
          <Button onClick={() => void beginNew()}>{t('begin_new')}</Button>
        </Notice>
      )}
      {state.kind === 'newer_version' && <Notice name="newer_version" />}
      {state.kind === 'open' && state.kept === 'memory' && (
        <Notice name="memory">
          {sets ? (
            <PassphraseForm mode="set" />
          ) : (
            <Button variant="primary" onClick={() => setSets(true)}>
              {t('passphrase.set')}
            </Button>
          )}
        </Notice>
      )}
      {state.trouble !== null && <Notice name={state.trouble} values={{ dropped: logs.dropped }} />}
      {state.movedAside !== null && <Notice name="moved_aside" values={{ file: state.movedAside }} />}
    </div>
  )
})

interface NoticeProps {
  readonly name:
    | 'closed'
    | 'locked'
    | 'key_lost'
    | 'newer_version'
    | 'memory'
    | 'storage_full'
    | 'unavailable'
    | 'moved_aside'
  readonly values?: Readonly<Record<string, string | number>>
  readonly children?: ReactNode
}

function Notice({ name, values = {}, children }: NoticeProps) {
  const { t } = useTranslation('logs')
  return (
    <div className={classes.banner} role="alert">
      <TriangleAlert aria-hidden />
      <div>
        <b>{t(`notice.${name}.title`)}</b>
        <p>{t(`notice.${name}.detail`, values)}</p>
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
