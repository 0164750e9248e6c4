import type { Walls } from '@footlight/core/protocol/sites'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './SiteEditor.module.css'

interface WallFieldsProps {
  readonly walls: Walls
  readonly onChange: (walls: Walls) => void
}

/** What stands between guests and streams, on all sites. */
export function WallFields({ walls, onChange }: WallFieldsProps) {
  const { t } = useTranslation()
  // What is being typed; the codes in it are what counts.
  const [typed, setTyped] = useState(walls.guest_countries.join(', '))
  return (
    <>
      <Select
        label={t('sites.walls_guest')}
        value={walls.guest}
        options={(['off', 'curtain', 'wall'] as const).map((value) => ({
          value,
          label: t(`sites.walls_guest_${value}`),
        }))}
        onChange={(event) => onChange({ ...walls, guest: event.currentTarget.value as Walls['guest'] })}
      />
      {walls.guest !== 'off' && (
        <>
          <TextField
            label={t('sites.walls_after')}
            type="number"
            min={0}
            max={3600}
            value={walls.guest_after_s}
            disabled={walls.registration}
            onChange={(event) => onChange({ ...walls, guest_after_s: secondsOf(event.currentTarget.value) })}
          />
          <TextField
            label={t('sites.walls_countries')}
            hint={t('sites.walls_countries_hint')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onChange({ ...walls, guest_countries: countriesOf(event.currentTarget.value) })
            }}
          />
          <label className={classes.switch}>
            <input
              type="checkbox"
              checked={walls.registration}
              onChange={(event) => onChange({ ...walls, registration: event.currentTarget.checked })}
            />
            <span>{t('sites.walls_registration')}</span>
          </label>
        </>
      )}
    </>
  )
}

function secondsOf(text: string): number {
  return Math.min(3600, Math.max(0, Math.trunc(Number(text)) || 0))
}

/** ISO 3166-1 codes among what was typed, each once. */
function countriesOf(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? [])]
}
