import { numberFormat } from '@footlight/core/rules/formatters'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { IconButton } from '@footlight/ui/IconButton'
import { Slider } from '@footlight/ui/Slider'
import { History, Radio, RotateCcw } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { RewindState, WORTH_SECONDS } from './rewind-state.ts'
import classes from './RewindBar.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/rewind.json', { import: 'default' }))

/** So far goes one press of an arrow, and one of the button, in seconds. */
const STEP = 5
const BACK = 10
const stepOf: Readonly<Record<string, number>> = {
  ArrowLeft: STEP,
  ArrowDown: STEP,
  ArrowRight: -STEP,
  ArrowUp: -STEP,
}

/** Goes back in the public stream, and to live again; above the other controls of the video. */
export const RewindBar = observer(function RewindBar() {
  const { t, i18n } = useTranslation()
  const { room } = useStores()
  const { player, screen } = useRoomScreen()
  const [rewind] = useState(
    () =>
      new RewindState({
        player,
        media: room.media,
        clock: browserClock,
        video: () => screen.elements?.video ?? null,
      }),
  )
  useEffect(() => rewind.start(), [rewind])
  const { length, behind } = rewind
  if (length < WORTH_SECONDS) return null
  const where =
    behind === 0 ? t('rewind.at_live') : t('rewind.behind', { time: inWords(behind, i18n.language) })

  function step(event: KeyboardEvent): void {
    const seconds = stepOf[event.key]
    if (seconds === undefined) return
    event.preventDefault()
    rewind.want(behind + seconds)
  }

  return (
    <div className={classes.bar} data-rewind data-testid="rewind">
      <IconButton
        variant="bare"
        label={t('rewind.back', { count: BACK })}
        onClick={() => rewind.want(behind + BACK)}
      >
        <RotateCcw aria-hidden />
      </IconButton>
      <Slider
        bare
        className={classes.slider}
        label={t('rewind.title')}
        min={-length}
        max={0}
        step={1}
        value={-behind}
        valueText={where}
        onValueChange={(value) => rewind.want(-value)}
        onKeyDown={step}
      />
      {player.isRewound ? (
        <Button size="small" variant="primary" icon={<Radio aria-hidden />} onClick={() => rewind.goLive()}>
          {t('rewind.go_live')}
        </Button>
      ) : (
        <span className={classes.where} aria-hidden>
          {where}
        </span>
      )}
      {player.isRewound &&
        screen.elements !== null &&
        createPortal(
          <div className={classes.badge}>
            <Badge tone="glass" icon={<History aria-hidden />}>
              {where}
            </Badge>
          </div>,
          screen.elements.frame,
        )}
    </div>
  )
})

/** "1 minute 20 seconds", in the reader's language. */
function inWords(seconds: number, language: string): string {
  const part = (value: number, unit: 'minute' | 'second') =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [
    ...(minutes > 0 ? [part(minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [part(rest, 'second')] : []),
  ].join(' ')
}
