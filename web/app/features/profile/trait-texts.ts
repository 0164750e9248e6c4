import { type BodyTraits, noBodyTraits } from '@footlight/core/protocol/body-traits'
import { numberFormat } from '@footlight/core/rules/formatters'
import { feetAndInches, pounds } from '@footlight/core/rules/profiles/body-traits'
import { useTranslation } from 'react-i18next'

export type BodyTraitName = keyof BodyTraits

/** In the order of the form and of the page. */
export const bodyTraitNames = Object.keys(noBodyTraits) as readonly BodyTraitName[]

/** What a trait says, in the reader's language and units. The texts are in `site/profile.json`. */
export function useTraitText(): (name: BodyTraitName, value: string | number) => string {
  const { t, i18n } = useTranslation()
  const measures = measuresIn(i18n.language)
  return (name, value) => {
    if (typeof value === 'string') return t(`profile.body.values.${name}.${value}`)
    return name === 'height_cm' ? measures.height(value) : measures.weight(value)
  }
}

interface Measures {
  height(cm: number): string
  weight(kg: number): string
}

/** Whoever reads English may think in either units; all other languages of the site are metric. */
function measuresIn(language: string): Measures {
  const inUnit = (unit: string) => numberFormat(language, { style: 'unit', unit })
  const [cm, kg] = [inUnit('centimeter'), inUnit('kilogram')]
  if (language !== 'en') return { height: (value) => cm.format(value), weight: (value) => kg.format(value) }
  const [foot, inch, pound] = [inUnit('foot'), inUnit('inch'), inUnit('pound')]
  return {
    height(value) {
      const { feet, inches } = feetAndInches(value)
      return `${foot.format(feet)} ${inch.format(inches)} (${cm.format(value)})`
    },
    weight: (value) => `${pound.format(pounds(value))} (${kg.format(value)})`,
  }
}
