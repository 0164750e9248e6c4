import { Button } from '@footlight/ui/Button'
import { Filter, UserX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ForgetViewerDialog } from './ForgetViewerDialog.tsx'
import { ViewerHistory } from './ViewerHistory.tsx'
import { ViewerNotes } from './ViewerNotes.tsx'
import classes from './Viewer.module.css'

/**
 * One viewer: what they came to, the performer's note, everything the viewer said, and the way to forget
 * them.
 */
export const ViewerCard = observer(function ViewerCard({ viewer }: { readonly viewer: string }) {
  const {
    logs: { search },
  } = useConsole()
  const { t } = useTranslation('logs')
  const [asks, setAsks] = useState(false)
  return (
    <section className={classes.card} aria-label={viewer} data-testid="viewer-card">
      <header>
        <h2>{viewer}</h2>
      </header>
      <ViewerHistory viewer={viewer} />
      <ViewerNotes viewer={viewer} />
      <div className={classes.actions}>
        {search.query.viewer !== viewer && (
          <Button size="small" icon={<Filter aria-hidden />} onClick={() => search.change({ viewer })}>
            {t('only', { viewer })}
          </Button>
        )}
        <Button size="small" variant="quiet" icon={<UserX aria-hidden />} onClick={() => setAsks(true)}>
          {t('forget.open')}
        </Button>
      </div>
      {asks && <ForgetViewerDialog viewer={viewer} onClose={() => setAsks(false)} />}
    </section>
  )
})
