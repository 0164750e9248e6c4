import { Button } from '@footlight/ui/Button'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { SettingsSection } from './SettingsSection.tsx'
import classes from './SettingsDialog.module.css'

/** The way to the stream key. */
export function IngestSection() {
  const { t } = useTranslation('ingest')
  const { ui } = useConsole()
  return (
    <SettingsSection title={t('section')}>
      <p className={classes.note}>{t('section_help')}</p>
      <Button onClick={() => ui.open({ kind: 'stream_key' })}>{t('open')}</Button>
    </SettingsSection>
  )
}
