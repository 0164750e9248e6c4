import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IngestView, KeyRenewal } from '../../../shared/ipc/ingest.ts'
import { CopyField } from './CopyField.tsx'
import classes from './StreamKeyDialog.module.css'

interface NewKeyProps {
  readonly view: Extract<IngestView, { kind: 'state' }>
  readonly made: KeyRenewal | null
  readonly onRenew: () => Promise<void>
}

/** Makes a key. Asks first where that ends something: the old one, and the stream that runs on it. */
export function NewKey({ view: { state, keyIsHere }, made, onRenew }: NewKeyProps) {
  const { t, i18n } = useTranslation('ingest')
  const [step, setStep] = useState<'idle' | 'asked' | 'making'>('idle')
  const isStreaming = state.publishing === 'whip' || state.publishing === 'rtmp'

  async function make(): Promise<void> {
    setStep('making')
    await onRenew()
    setStep('idle')
  }

  if (made?.kind === 'made' && step === 'idle') {
    return (
      <section className={classes.key}>
        <CopyField label={t('new_key')} value={made.streamKey} />
        <p className={classes.note}>
          {t('shown_once')} {t(`kept.${made.kept}`)}
        </p>
      </section>
    )
  }
  return (
    <section className={classes.key}>
      <p className={classes.note}>
        {state.key_made_at === null
          ? t('none')
          : t('made', {
              date: new Date(state.key_made_at).toLocaleDateString(i18n.language, { dateStyle: 'long' }),
            })}{' '}
        {keyIsHere && t('here')}
      </p>
      {made?.kind === 'failed' && (
        <p role="alert" className={classes.error}>
          {t(`failed.${made.reason}`)}
        </p>
      )}
      {step !== 'asked' && (
        <Button
          size="large"
          block
          pending={step === 'making'}
          onClick={() => (state.has_key ? setStep('asked') : void make())}
        >
          {t(state.has_key ? 'renew' : 'make')}
        </Button>
      )}
      {step === 'asked' && (
        <div className={classes.confirm} role="alert">
          <p>{t(isStreaming ? 'confirm_live' : 'confirm')}</p>
          <Button variant="danger" size="large" block onClick={() => void make()}>
            {t(isStreaming ? 'renew_and_end' : 'renew_now')}
          </Button>
          <Button block onClick={() => setStep('idle')}>
            {t('keep')}
          </Button>
        </div>
      )}
    </section>
  )
}
