import { IconButton } from '@footlight/ui/IconButton'
import { PanelsTopLeft } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'

const LayoutMenu = lazy(() => import('./LayoutMenu.tsx').then((module) => ({ default: module.LayoutMenu })))

/** Which panels are in this layout, and the way back to the first day. */
export const LayoutButton = observer(function LayoutButton() {
  const { t } = useTranslation('panels')
  const { ui } = useConsole()
  const button = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={button}>
        <IconButton
          label={t('panels')}
          shortcut="w"
          aria-haspopup="menu"
          aria-expanded={ui.isLayoutOpen}
          onClick={() => ui.setLayoutOpen(true)}
        >
          <PanelsTopLeft aria-hidden />
        </IconButton>
      </span>
      {ui.isLayoutOpen && (
        <Suspense fallback={null}>
          <LayoutMenu triggerRef={button} />
        </Suspense>
      )}
    </>
  )
})
