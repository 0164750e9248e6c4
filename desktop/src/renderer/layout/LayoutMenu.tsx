import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { RotateCcw } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { LayoutArranger } from './layout-arranger.ts'
import { panels } from './panel-list.ts'

/** Takes no panel's name: those are in lower case and hyphens. */
const RESET = 'RESET'

export const LayoutMenu = observer(function LayoutMenu({
  triggerRef,
}: {
  readonly triggerRef: RefObject<HTMLElement | null>
}) {
  const { t } = useTranslation('panels')
  const {
    ui,
    layout: store,
    broadcasting: { broadcast },
  } = useConsole()
  const layoutName = broadcast.isRunning ? 'air' : 'ready'
  const arranger = useMemo(() => new LayoutArranger(store, layoutName, panels), [store, layoutName])
  const { layout } = arranger
  const entries = panels
    .filter(({ home }) => home[layoutName] !== undefined)
    .map(
      ({ id, title }): MenuEntry => ({
        id,
        label: t(`titles.${title}`),
        selected: !layout.hidden.includes(id),
        ...(layout.detached.includes(id) && { detail: t('own_window') }),
      }),
    )

  function act(id: string): void {
    if (id === RESET) return arranger.reset()
    arranger.stand(id, layout.hidden.includes(id) || layout.detached.includes(id) ? 'docked' : 'hidden')
  }

  return (
    <MenuPopover
      triggerRef={triggerRef}
      label={t('panels')}
      title={t(layoutName === 'air' ? 'layout_air' : 'layout_ready')}
      isOpen
      placement="bottom end"
      groups={[entries, [{ id: RESET, label: t('reset'), icon: <RotateCcw aria-hidden /> }]]}
      onOpenChange={(open) => ui.setLayoutOpen(open)}
      onAction={act}
    />
  )
})
