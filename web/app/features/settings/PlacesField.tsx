import { Select } from '@footlight/ui/Select'
import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AccountSettingsStore } from './account-settings-store.ts'
import { type Place, placesIn } from './places.ts'
import { SettingRow } from './SettingRow.tsx'
import classes from './AccountSettings.module.css'

/** Countries and states where nobody finds the performer. */
export const PlacesField = observer(function PlacesField({
  store,
}: {
  readonly store: AccountSettingsStore
}) {
  const { t, language } = useTranslation()
  const places = useMemo(() => placesIn(language), [language])
  const isBlocked = ({ list, code }: Place) => store.regions[list].includes(code)
  const free = places.filter((place) => !isBlocked(place))

  function set({ list, code }: Place, isOn: boolean): void {
    const others = store.regions[list].filter((each) => each !== code)
    void store.change({ [list]: isOn ? [...others, code] : others })
  }

  return (
    <SettingRow
      name="blocked_places"
      isWide
      control={({ label, help }) => (
        <>
          <ul className={classes.chips} aria-labelledby={label}>
            {places.filter(isBlocked).map((place) => (
              <li key={place.code}>
                <button
                  type="button"
                  aria-label={t('account_settings.unblock', { place: place.name })}
                  onClick={() => set(place, false)}
                >
                  {place.name}
                  <X aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <Select
            label={t('account_settings.add_place')}
            aria-describedby={help}
            placeholder={t('account_settings.choose')}
            value=""
            options={free.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => {
              const place = free.find(({ code }) => code === event.currentTarget.value)
              if (place !== undefined) set(place, true)
            }}
          />
        </>
      )}
    />
  )
})
