import { type BodyTraits, noBodyTraits } from '@footlight/core/protocol/body-traits'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

export type BodyTraitName = keyof BodyTraits

/** In the order of the form and of the page. */
export const bodyTraitNames = Object.keys(noBodyTraits) as readonly BodyTraitName[]

/** What a trait says, in the reader's language and units. The texts are in `site/profile.json`. */
export function useTraitText(): (name: BodyTraitName, value: string | number) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (name, value) => {
    if (typeof value === 'string') return t(`profile.body.values.${name}.${value}`)
    return name === 'height_cm' ? format.height(value) : format.weight(value)
  }
}
