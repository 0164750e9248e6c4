import { keepCardsFresh, newcomersOf } from '@footlight/core/stores/fresh-cards'
import { Button } from '@footlight/ui/Button'
import { ArrowUp } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './FreshCards.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/fresh.json', { import: 'default' }))

/** Keeps the list as it is on the server, and offers rooms that came since; not on the page before. */
export const FreshCards = observer(function FreshCards() {
  const { t } = useTranslation()
  const format = useFormat()
  const stores = useStores()
  const { browse } = stores
  useEffect(
    () =>
      watchWhileVisible(
        () => keepCardsFresh(stores),
        () => void browse.refresh(),
      ),
    [browse, stores],
  )
  const count = newcomersOf(browse)
  return (
    <div role="status" className={classes.place}>
      {count > 0 && (
        <Button
          variant="primary"
          icon={<ArrowUp aria-hidden />}
          className={classes.newcomers}
          onClick={() => {
            if (browse.waiting !== null) browse.applyServer(browse.waiting)
            const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
            scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
          }}
        >
          {t('fresh.rooms', { count, formatted: format.number(count) })}
        </Button>
      )}
    </div>
  )
})

/**
 * Runs `watch` while somebody can see the page and ends it while nobody does; `onReturn` runs when they come
 * back, so that they do not look at what was. The answer ends it all.
 */
function watchWhileVisible(watch: () => () => void, onReturn: () => void): () => void {
  let stop = document.hidden ? null : watch()
  function onChange(): void {
    if (document.hidden) {
      stop?.()
      stop = null
    } else if (stop === null) {
      onReturn()
      stop = watch()
    }
  }
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    stop?.()
  }
}
