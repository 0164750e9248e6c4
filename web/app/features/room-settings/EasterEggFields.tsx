import { RoomSound } from '@footlight/core/protocol/room-sounds'
import { MAX_TIP_TOKENS } from '@footlight/core/protocol/tokens'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { NumberField } from '@footlight/ui/TextField'
import { Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { soundAddress } from '../room/tip-sounds.ts'
import { Group, Switch } from './FormGroup.tsx'
import type { RoomSettingsStore } from './room-settings-store.ts'
import classes from './RoomSettingsView.module.css'

/** The one amount that plays the performer's own choice of sound to the room. */
export const EasterEggFields = observer(function EasterEggFields({
  store,
}: {
  readonly store: RoomSettingsStore
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const egg = store.form.easter_egg_sound
  const change = (part: Partial<typeof egg>) => store.change({ easter_egg_sound: { ...egg, ...part } })

  function nameOf(sound: RoomSound): string {
    const [kind, number] = sound.split('-')
    return number === undefined
      ? t('room_settings.sound_stealth')
      : t(`room_settings.sound_${kind}`, { number: format.number(Number(number)) })
  }

  return (
    <Group title={t('room_settings.egg_title')}>
      <Switch
        label={t('room_settings.egg_on')}
        help={t('room_settings.egg_text')}
        checked={egg.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <NumberField
        label={t('room_settings.egg_price')}
        min={1}
        max={MAX_TIP_TOKENS}
        value={egg.priceInToken}
        onValueChange={(value) => change({ priceInToken: value as typeof egg.priceInToken })}
      />
      <div className={classes.listen}>
        <Select
          label={t('room_settings.egg_sound')}
          value={egg.audioFile}
          options={RoomSound.options.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => change({ audioFile: event.currentTarget.value as RoomSound })}
        />
        <Button
          icon={<Play aria-hidden />}
          onClick={() => void new Audio(soundAddress(egg.audioFile)).play().catch(() => undefined)}
        >
          {t('room_settings.listen')}
        </Button>
      </div>
    </Group>
  )
})
