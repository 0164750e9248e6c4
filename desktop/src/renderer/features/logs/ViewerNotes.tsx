import { Button } from '@footlight/ui/Button'
import { TextArea } from '@footlight/ui/TextArea'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useViewerRecord } from './use-viewer-record.ts'
import classes from './Viewer.module.css'

/**
 * The performer's own words about a viewer. They stay on this machine; the viewer never sees them. Stored
 * when the performer leaves the field.
 */
export const ViewerNotes = observer(function ViewerNotes({ viewer }: { readonly viewer: string }) {
  const { logs } = useConsole()
  const { t } = useTranslation('logs')
  const record = useViewerRecord(viewer)
  if (!logs.isOpen) return null
  return (
    <div className={classes.notes}>
      <TextArea
        label={t('note.label', { viewer })}
        rows={3}
        maxLength={2_000}
        value={record.note}
        placeholder={t('note.hint')}
        onChange={({ currentTarget }) => record.write(currentTarget.value)}
        onBlur={() => void record.save()}
      />
      {record.failure !== null && (
        <p role="alert" className={classes.failure}>
          {t(`failure.${record.failure}`)}
        </p>
      )}
      {record.draft !== null && (
        <Button size="small" pending={record.isSaving} onClick={() => void record.save()}>
          {t('note.save')}
        </Button>
      )}
    </div>
  )
})
