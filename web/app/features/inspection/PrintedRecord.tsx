import { inspectionRoutes } from '@footlight/core/protocol/inspection'
import { Button } from '@footlight/ui/Button'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import forms from '../account/forms.module.css'
import classes from './Inspection.module.css'

interface PrintedRecordProps {
  readonly id: string
  readonly username: string
  readonly reason: string
}

/** The whole record as one page to be opened, printed or saved. Nothing of it is fetched before it is asked for. */
export function PrintedRecord({ id, username, reason }: PrintedRecordProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  /** Of the page, in this window alone; null: not made. */
  const [address, setAddress] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )

  async function make(): Promise<void> {
    setPending(true)
    const answer = await api.call(inspectionRoutes.exportRecord, { params: { id }, body: { reason } })
    setPending(false)
    setTrouble(answer.ok ? null : answer.error.error)
    if (answer.ok) setAddress(URL.createObjectURL(new Blob([answer.value.html], { type: 'text/html' })))
  }

  return (
    <section className={classes.printed} aria-labelledby="printed-record" data-testid="printed-record">
      <h3 id="printed-record">{t('inspection.printed')}</h3>
      <p className={classes.quiet}>{t('inspection.printed_lead')}</p>
      <div className={classes.actions}>
        <Button
          icon={<Printer />}
          pending={isPending}
          disabled={reason.trim() === ''}
          onClick={() => void make()}
        >
          {t('inspection.make')}
        </Button>
        {address !== null && (
          <>
            <a href={address} target="_blank" rel="noreferrer">
              {t('inspection.open')}
            </a>
            <a href={address} download={`record-${username}.html`}>
              {t('inspection.save')}
            </a>
          </>
        )}
      </div>
      {reason.trim() === '' && <p className={classes.quiet}>{t('inspection.reason_first')}</p>}
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {t(`errors.${trouble}`)}
        </p>
      )}
    </section>
  )
}
