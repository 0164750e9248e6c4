import { IconButton } from '@footlight/ui/IconButton'
import { SkipForward } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { ToyView } from '../../../shared/ipc/toys.ts'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './ToysPanel.module.css'

const ROWS_MAX = 5

/** Who moves the toys, for how long yet, and who comes next. */
export const ToyQueue = observer(function ToyQueue() {
  const { t } = useTranslation('toys')
  const { formatWhole } = useFormats()
  const { toys } = useConsole()
  const { view } = toys
  if (view === null) return null
  const rest = view.queue.length - ROWS_MAX
  return (
    <div className={classes.queue}>
      <p className={classes.now}>
        <span>
          <Now view={view} />
        </span>
        {view.current !== null && (
          <IconButton size="small" label={t('skip')} onClick={() => void toys.skip()}>
            <SkipForward aria-hidden />
          </IconButton>
        )}
      </p>
      {view.queue.length > 0 && (
        <ol aria-label={t('queue', { count: view.queue.length })}>
          {view.queue.slice(0, ROWS_MAX).map(({ id, place, viewer, tokens, durationMs }) => (
            <li key={id}>
              <span className={classes.place}>{place}</span>
              <b>{viewer ?? t('you')}</b>
              <span>{formatWhole(tokens)} tk</span>
              <span>{t('seconds', { seconds: Math.ceil(durationMs / 1_000) })}</span>
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && <p className={classes.quiet}>{t('more', { count: rest })}</p>}
    </div>
  )
})

function Now({ view: { current, viewer, control } }: { readonly view: ToyView }) {
  const { t } = useTranslation('toys')
  const { formatWhole } = useFormats()
  if (current !== null)
    return t(current.source === 'test' ? 'now.test' : 'now.tip', {
      viewer: current.viewer ?? '',
      tokens: formatWhole(current.tokens),
      seconds: Math.ceil(current.remainingMs / 1_000),
    })
  if (viewer !== null)
    return t('now.viewer', { viewer: viewer.viewer, seconds: Math.ceil(viewer.remainingMs / 1_000) })
  return t(control === 'cruise' ? 'now.cruise' : 'now.still')
}
