import { Button } from '@footlight/ui/Button'
import { OctagonX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import type { OwnBroadcast } from './own-broadcast.ts'
import classes from './PanicScreen.module.css'

/** After panic: what is off for certain, what became of the room, and the two ways on. */
export const PanicScreen = observer(function PanicScreen({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <main id="content" className={classes.page} data-testid="panic-screen" data-standby={own.panic}>
      <OctagonX aria-hidden />
      <h1 ref={title} tabIndex={-1}>
        {t('broadcast.panicked.title')}
      </h1>
      <p>{t('broadcast.panicked.text')}</p>
      <p role="status" className={classes.room}>
        {t(`broadcast.panicked.room.${own.panic ?? 'none'}`)}
      </p>
      <div className={classes.actions}>
        <Button variant="primary" size="large" onClick={() => void own.endPanic(false)}>
          {t('broadcast.panicked.stay_hidden')}
        </Button>
        <Button size="large" onClick={() => void own.endPanic(true)}>
          {t('broadcast.panicked.come_back')}
        </Button>
      </div>
      <GuideLink section="performer#panic-limits" />
    </main>
  )
})
