import type { Card } from '@footlight/core/protocol/billing'
import { Select } from '@footlight/ui/Select'
import { useTranslation } from '../../i18n/use-translation.ts'

interface CardSelectProps {
  readonly cards: readonly Card[]
  /** Its id. */
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** Which card on file is charged. */
export function CardSelect({ cards, chosen, onChoose }: CardSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('billing_cards.card')}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      options={cards.map((each) => ({ value: each.id, label: t('billing_cards.named', { ...each }) }))}
    />
  )
}
