import {
  type BodyChoice,
  type BodyMeasure,
  type BodyTraits,
  bodyChoices,
  bodyRanges,
  noBodyTraits,
} from '@footlight/core/protocol/body-traits'
import { peopleOf, withoutUnsaid } from '@footlight/core/rules/profiles/body-traits'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Group } from '../room-settings/FormGroup.tsx'
import type { ProfileFormStore } from './profile-form-store.ts'
import { type BodyTraitName, bodyTraitNames, useTraitText } from './trait-texts.ts'
import classes from './ProfileForm.module.css'

interface FieldsProps {
  readonly store: ProfileFormStore
}

/** How the performer looks: lists to choose from, each of which can be left alone. */
export const BodyFields = observer(function BodyFields({ store }: FieldsProps) {
  const { t } = useTranslation()
  const isCouple = peopleOf(store.saved.gender) === 2
  return (
    <Group title={t('profile_form.body_title')}>
      <p className={classes.hint}>{t('profile_form.body_hint')}</p>
      {!isCouple && <TraitFields store={store} at={0} />}
      {isCouple && (
        <>
          <fieldset className={classes.person}>
            <legend>{t('profile.body.first')}</legend>
            <TraitFields store={store} at={0} />
          </fieldset>
          <fieldset className={classes.person}>
            <legend>{t('profile.body.second')}</legend>
            <TraitFields store={store} at={1} />
          </fieldset>
        </>
      )}
    </Group>
  )
})

/** Of one person, by their place. */
const TraitFields = observer(function TraitFields({ store, at }: FieldsProps & { readonly at: 0 | 1 }) {
  const { t } = useTranslation()
  const textOf = useTraitText()
  const people = store.form.body_traits
  const traits = people[at] ?? noBodyTraits
  const put = (name: BodyTraitName, chosen: string) => {
    const value = chosen === '' ? null : isMeasure(name) ? Number(chosen) : chosen
    const changed = [...people]
    // The first one has a place before the second one says anything.
    changed[0] ??= noBodyTraits
    changed[at] = { ...traits, [name]: value } as BodyTraits
    store.change({ body_traits: withoutUnsaid(changed) })
  }
  return (
    <div className={classes.traits}>
      {bodyTraitNames.map((name) => (
        <Select
          key={name}
          label={t(`profile.body.${name}`)}
          value={String(traits[name] ?? '')}
          options={[
            { value: '', label: t('profile_form.body_unsaid') },
            ...valuesOf(name).map((value) => ({ value: String(value), label: textOf(name, value) })),
          ]}
          error={store.codeOf(`body_traits.${at}.${name}`) && t('profile_form.wrong_body')}
          onChange={(event) => put(name, event.currentTarget.value)}
        />
      ))}
    </div>
  )
})

function isMeasure(name: BodyTraitName): name is BodyMeasure {
  return name in bodyRanges
}

/** All that can be chosen. */
function valuesOf(name: BodyChoice | BodyMeasure): readonly (string | number)[] {
  if (!isMeasure(name)) return bodyChoices[name]
  const { min, max } = bodyRanges[name]
  return Array.from({ length: max - min + 1 }, (_, more) => min + more)
}
