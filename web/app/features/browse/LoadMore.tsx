import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { whenNear } from '../../platform/when-near.ts'
import classes from './LoadMore.module.css'

/** Fetches the next rooms before the end is reached; a button for those whom that does not reach. */
export const LoadMore = observer(function LoadMore() {
  const { t } = useTranslation()
  const { browse } = useStores()
  const end = useRef<HTMLDivElement>(null)
  const [loading, setLoading] = useState(false)

  async function more(): Promise<void> {
    setLoading(true)
    await browse.loadMore()
    setLoading(false)
  }

  useEffect(
    () => (browse.hasMore && end.current ? whenNear(end.current, () => void more()) : undefined),
    [browse.hasMore, browse.entries.length],
  )
  if (!browse.hasMore) return null
  return (
    <div ref={end} className={classes.more}>
      <Button pending={loading} onClick={() => void more()}>
        {t('browse.more')}
      </Button>
    </div>
  )
})
