import type { ToyStatus } from '@footlight/core/protocol/toys'
import { type BuiltInPattern, builtInPatterns } from '@footlight/core/rules/toys/patterns'
import { Button } from '@footlight/ui/Button'
import { browserClock } from '@footlight/ui/browser-clock'
import { Slider } from '@footlight/ui/Slider'
import { Hand } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { clockText } from '../../i18n/clock-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { LevelSender } from './level-sender.ts'
import { PatternPlayer } from './pattern-player.ts'
import cards from '../show/ShowCard.module.css'
import classes from './ToyCard.module.css'

export interface ToyControlProps {
  readonly status: ToyStatus
  /** Mine; null: none. */
  readonly place: number | null
}

/** The way to control: the offer, then the place in the queue, then the slider itself. */
export const ToyControl = observer(function ToyControl({ status, place }: ToyControlProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room, session } = useStores()
  const { apps } = useRoomScreen()
  const { offer, control } = status
  const { time } = room.shows
  useEffect(() => (control === null ? undefined : time.keep()), [time, control])
  const left =
    control === null ? null : (
      <span className={cards.clock} role="timer" aria-label={t('toys.left')}>
        {clockText((control.ends_at - time.now) / 1_000)}
      </span>
    )
  if (place === 0)
    return (
      <>
        {left}
        <Steering key={control!.control_id} />
      </>
    )
  if (place !== null)
    return (
      <>
        {left}
        <p className={classes.place} role="status" data-testid="toy-place">
          {t('toys.place', { place: format.number(place) })}
        </p>
      </>
    )
  if (offer === null || status.phase !== 'on' || room.isOwner || session.isModel) return left
  return (
    <>
      {left}
      <Button
        size="small"
        icon={<Hand aria-hidden />}
        pending={apps.pending.has('toy_control')}
        onClick={() => apps.open('toy_control')}
        data-testid="toy-buy"
      >
        {t('toys.buy', { time: clockText(offer.seconds), tokens: format.number(offer.tokens) })}
      </Button>
    </>
  )
})

const patterns = [null, ...(Object.keys(builtInPatterns) as BuiltInPattern[])]

/** From nothing to all that the performer allows. Begins at nothing, and steady. */
const Steering = observer(function Steering() {
  const { t } = useTranslation()
  const { room } = useStores()
  const [percent, setPercent] = useState(0)
  const [pattern, setPattern] = useState<BuiltInPattern | null>(null)
  const [{ sender, player }] = useState(() => {
    const sender = new LevelSender(browserClock, (level) => room.steerToy(level))
    return { sender, player: new PatternPlayer(browserClock, (level) => sender.set(level)) }
  })
  useEffect(
    () => () => {
      player.close()
      sender.close()
    },
    [sender, player],
  )

  function steer(value: number): void {
    setPercent(value)
    player.set(value / 100)
  }

  function choose(id: BuiltInPattern | null): void {
    setPattern(id)
    player.choose(id)
  }

  return (
    <div className={classes.steering} data-testid="toy-steering">
      <span aria-hidden>{percent} %</span>
      <Slider
        label={t('toys.level')}
        className={classes.slider}
        value={percent}
        step={5}
        valueText={`${percent} %`}
        onValueChange={steer}
        data-testid="toy-slider"
      />
      <Button size="small" onClick={() => steer(0)}>
        {t('toys.zero')}
      </Button>
      <fieldset className={classes.patterns} data-testid="toy-patterns">
        <legend className="visually-hidden">{t('toys.pattern.label')}</legend>
        {patterns.map((id) => (
          <label key={id ?? ''} className={classes.pattern}>
            <input type="radio" name="toy-pattern" checked={id === pattern} onChange={() => choose(id)} />
            {t(`toys.pattern.${id ?? 'steady'}`)}
          </label>
        ))}
      </fieldset>
    </div>
  )
})
