import type { Ticket } from '@footlight/core/protocol/support'
import { Badge } from '@footlight/ui/Badge'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'

const tones = { open: 'warn', answered: 'good', closed: 'neutral' } as const

export function StateBadge({ state }: Pick<Ticket, 'state'>) {
  const { t } = useTranslation()
  return <Badge tone={tones[state]}>{t(`support.state.${state}`)}</Badge>
}
