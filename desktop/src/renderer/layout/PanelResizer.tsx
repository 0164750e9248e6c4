import { observer } from 'mobx-react-lite'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useArranger } from './arranger-context.ts'
import type { PanelDefinition } from './panel-definition.ts'
import classes from './PanelFrame.module.css'

/** In rem. */
const HEIGHT_LEAST = 3
const HEIGHT_MOST = 80

/**
 * The lower edge of a panel: drag it, or use the arrow keys; a double press gives the panel its own height
 * back.
 */
export const PanelResizer = observer(function PanelResizer({
  panel: { id, title },
}: {
  readonly panel: PanelDefinition
}) {
  const { t } = useTranslation('panels')
  const arranger = useArranger()
  const height = arranger.layout.heights[id]

  function set(px: number) {
    const rem = px / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    arranger.setHeight(id, Math.round(Math.min(HEIGHT_MOST, Math.max(HEIGHT_LEAST, rem)) * 4) / 4)
  }

  function follow({ currentTarget: edge, pointerId }: PointerEvent<HTMLElement>) {
    edge.setPointerCapture(pointerId)
    const { top } = edge.parentElement!.getBoundingClientRect()
    edge.onpointermove = ({ clientY }) => set(clientY - top)
    edge.onlostpointercapture = () => {
      edge.onpointermove = null
    }
  }

  function nudge(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowUp' ? -16 : event.key === 'ArrowDown' ? 16 : 0
    if (by === 0) return
    event.preventDefault()
    set(event.currentTarget.parentElement!.getBoundingClientRect().height + by)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: this one is moved and takes the focus; an hr stands still
    <div
      className={classes.resizer}
      data-chrome
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('height')}
      aria-description={t(`titles.${title}`)}
      aria-valuemin={HEIGHT_LEAST}
      aria-valuemax={HEIGHT_MOST}
      aria-valuenow={height ?? HEIGHT_LEAST}
      onPointerDown={follow}
      onKeyDown={nudge}
      onDoubleClick={() => arranger.setHeight(id, null)}
    />
  )
})
