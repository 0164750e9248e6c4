import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { AppWindow, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, FoldVertical } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useArranger } from './arranger-context.ts'
import type { PanelDefinition } from './panel-definition.ts'
import type { Direction } from './panel-layout.ts'

interface PanelMenuProps {
  readonly panel: PanelDefinition
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** Everything that can be done with one panel, without a mouse. */
export const PanelMenu = observer(function PanelMenu({
  panel: { id, title },
  triggerRef,
  onOpenChange,
}: PanelMenuProps) {
  const { t } = useTranslation('panels')
  const arranger = useArranger()
  const column = arranger.columnOf(id)
  const groups: readonly (readonly MenuEntry[])[] = [
    [
      { id: 'left', label: t('move.left'), icon: <ArrowLeft aria-hidden />, disabled: column === 'left' },
      { id: 'right', label: t('move.right'), icon: <ArrowRight aria-hidden />, disabled: column === 'right' },
      { id: 'up', label: t('move.up'), icon: <ArrowUp aria-hidden /> },
      { id: 'down', label: t('move.down'), icon: <ArrowDown aria-hidden /> },
    ],
    [
      ...(arranger.layout.heights[id] === undefined
        ? []
        : [{ id: 'natural', label: t('natural_height'), icon: <FoldVertical aria-hidden /> }]),
      { id: 'detached', label: t('detach'), icon: <AppWindow aria-hidden /> },
      { id: 'hidden', label: t('hide'), icon: <EyeOff aria-hidden /> },
    ],
  ]

  function act(action: string): void {
    if (action === 'natural') arranger.setHeight(id, null)
    else if (action === 'hidden' || action === 'detached') arranger.stand(id, action)
    else arranger.step(id, action as Direction)
  }

  return (
    <MenuPopover
      triggerRef={triggerRef}
      label={t(`titles.${title}`)}
      title={t(`titles.${title}`)}
      groups={groups}
      isOpen
      placement="bottom"
      onOpenChange={onOpenChange}
      onAction={act}
    />
  )
})
