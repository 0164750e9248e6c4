import type { NamedStudio } from '@footlight/core/protocol/studio-register'
import { useTranslation } from '../../i18n/use-translation.ts'

/** How a studio is called: by its number where nobody gave it a name. */
export function useStudioName(): (studio: NamedStudio) => string {
  const { t } = useTranslation()
  return ({ id, name }) => name ?? t('studio.number', { id })
}
