import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { qualityKey } from './quality-key.ts'
import { useRoomScreen } from './room-context.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/quality.json', { import: 'default' }))

const COMPATIBLE = 'compatible'

export interface QualityMenuProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** The sizes in which the picture comes; `auto` leaves it to the line. */
export const QualityMenu = observer(function QualityMenu({ triggerRef, onOpenChange }: QualityMenuProps) {
  const { t } = useTranslation()
  const { player, data } = useRoomScreen()
  const renditions = data.stream.quality_renditions
  const sent = renditions.length === player.layers ? renditions.map(({ height }) => height) : []
  const heights = player.engine === 'hls' ? player.heights : sent
  const layers =
    player.layers > 1 ? Array.from({ length: player.layers }, (_, index) => player.layers - 1 - index) : []
  const named: MenuEntry[] = layers.map((layer) => ({
    id: String(layer),
    label: t(qualityKey(layer, player.layers)),
    ...(heights[layer] !== undefined && { detail: `${heights[layer]}p` }),
    selected: player.layer === layer,
  }))
  const compatible: MenuEntry = {
    id: COMPATIBLE,
    label: t('quality.compatible'),
    detail: t('quality.compatible_detail'),
    selected: player.isCompatible,
  }
  const auto: MenuEntry = { id: 'auto', label: t('quality.auto'), selected: player.layer === null }
  return (
    <MenuPopover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={onOpenChange}
      placement="top end"
      label={t('quality.title')}
      title={layers.length === 0 ? t('quality.only_one') : undefined}
      groups={[[auto, ...named], player.hasHls ? [compatible] : []]}
      onAction={(id) => {
        if (id === COMPATIBLE) player.setCompatible(!player.isCompatible)
        else void player.chooseLayer(id === 'auto' ? null : Number(id))
      }}
    />
  )
})
