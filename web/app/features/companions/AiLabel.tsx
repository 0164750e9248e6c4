import { Badge } from '@footlight/ui/Badge'
import { Bot } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'

/** On everything that a machine says or makes (COMPANION-MARK-01). */
export function AiLabel({ isLong = false }: { readonly isLong?: boolean }) {
  const { t } = useTranslation()
  return (
    <Badge tone="accent-2" icon={<Bot aria-hidden />}>
      {t(isLong ? 'companions.ai_long' : 'companions.ai')}
    </Badge>
  )
}
