import type { BodyTraits } from '@footlight/core/protocol/body-traits'
import { useTranslation } from '../../i18n/use-translation.ts'
import { bodyTraitNames, useTraitText } from './trait-texts.ts'
import classes from './Profile.module.css'

/** How performers look, as they say it: what they do not say has no line. Of a couple each has a list. */
export function BodyFacts({ people }: { readonly people: readonly BodyTraits[] }) {
  const { t } = useTranslation()
  if (people.length < 2) return people.map((traits) => <TraitList key="one" traits={traits} />)
  return people.map((traits, at) => {
    if (!saysAnything(traits)) return null
    const name = t(at === 0 ? 'profile.body.first' : 'profile.body.second')
    return (
      <section key={name} aria-label={name}>
        <h3>{name}</h3>
        <TraitList traits={traits} />
      </section>
    )
  })
}

export function saysAnything(traits: BodyTraits): boolean {
  return bodyTraitNames.some((name) => traits[name] !== null)
}

function TraitList({ traits }: { readonly traits: BodyTraits }) {
  const { t } = useTranslation()
  const textOf = useTraitText()
  return (
    <dl className={classes.facts} data-testid="body-traits">
      {bodyTraitNames.map((name) => {
        const value = traits[name]
        if (value === null) return null
        return (
          <div key={name}>
            <dt>{t(`profile.body.${name}`)}</dt>
            <dd>{textOf(name, value)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
