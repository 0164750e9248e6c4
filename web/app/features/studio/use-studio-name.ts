import type { NamedStudio } from '@footlight/core/protocol/studio-register'
import { useTranslation } from 'react-i18next'

/** How a studio is called: by its number where nobody gave it a name. */
export function useStudioName(): (studio: NamedStudio) => string {
  const { t } = useTranslation()
  return ({ id, name }) => name ?? t('studio.number', { id })
}
