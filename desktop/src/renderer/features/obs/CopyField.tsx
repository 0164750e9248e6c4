import { Button } from '@footlight/ui/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './StreamKeyDialog.module.css'

/** A text that has to be carried to another program. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation('ingest')
  const id = useId()
  const [isCopied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    setCopied((await window.footlight.copyText({ text: value })).ok)
  }

  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.row}>
        <input id={id} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <Button aria-label={t('copy_what', { what: label })} onClick={() => void copy()}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
      </div>
    </div>
  )
}
