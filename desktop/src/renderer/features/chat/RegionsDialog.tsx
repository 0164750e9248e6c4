import type { BlockedRegions } from '@footlight/core/protocol'
import { countryCodes, states } from '@footlight/core/rules/regions/region-codes'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { TriangleAlert } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { GuideLink } from '../../layout/GuideLink.tsx'
import classes from './ChatDialogs.module.css'

interface Place {
  readonly code: string
  readonly name: string
  readonly list: keyof BlockedRegions
}

const nowhere: BlockedRegions = { blocked_countries: [], blocked_states: [] }

/** Where nobody sees the performer. What is chosen stands first, so that it is seen without a search. */
export const RegionsDialog = observer(function RegionsDialog() {
  const {
    ui,
    chat: { chatRules },
  } = useConsole()
  const { t, i18n } = useTranslation('chat')
  const [regions, setRegions] = useState<BlockedRegions>(chatRules.facts?.regions ?? nowhere)
  const [search, setSearch] = useState('')
  const [pending, setPending] = useState(false)
  const places = useMemo(() => placesIn(i18n.language), [i18n.language])
  const isChosen = ({ code, list }: Place) => regions[list].includes(code)
  const wanted = search.trim().toLowerCase()
  const shown = places
    .filter((place) => wanted === '' || place.name.toLowerCase().includes(wanted))
    .sort((a, b) => Number(isChosen(b)) - Number(isChosen(a)))

  function toggle(place: Place): void {
    const list = regions[place.list]
    setRegions({
      ...regions,
      [place.list]: isChosen(place) ? list.filter((code) => code !== place.code) : [...list, place.code],
    })
  }

  async function save() {
    setPending(true)
    const saved = await chatRules.saveRegions(regions)
    setPending(false)
    if (saved) ui.close()
  }

  return (
    <Modal
      title={t('regions.title')}
      lead={t('regions.lead')}
      closeLabel={t('close')}
      onClose={() => ui.close()}
      footer={
        <Button variant="primary" size="large" block pending={pending} onClick={() => void save()}>
          {t('regions.save', { count: regions.blocked_countries.length + regions.blocked_states.length })}
        </Button>
      }
    >
      <div className={classes.form}>
        {chatRules.facts?.is_location_known === false && (
          <p className={classes.warning} role="alert">
            <TriangleAlert aria-hidden />
            {t('regions.unknown')}
          </p>
        )}
        <TextField
          label={t('regions.search')}
          value={search}
          autoFocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ul className={classes.places} aria-label={t('regions.title')}>
          {shown.map((place) => (
            <li key={place.code}>
              <label>
                <input type="checkbox" checked={isChosen(place)} onChange={() => toggle(place)} />{' '}
                {place.name}
              </label>
            </li>
          ))}
        </ul>
        {chatRules.failure !== null && <p role="alert">{failureSentence(t, chatRules.failure)}</p>}
        <GuideLink section="performer#blocks" />
      </div>
    </Modal>
  )
})

/** By name in the performer's language; states stand under their country's name. */
function placesIn(language: string): readonly Place[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const countries = countryCodes.map(
    (code): Place => ({ code, name: names.of(code) ?? code, list: 'blocked_countries' }),
  )
  const parts = (['US', 'CA'] as const).flatMap((country) =>
    states[country].map(
      ({ code, name }): Place => ({
        code,
        name: `${names.of(country) ?? country}: ${name}`,
        list: 'blocked_states',
      }),
    ),
  )
  return [...countries, ...parts].sort((a, b) => a.name.localeCompare(b.name, language))
}
