import { appealRoutes, type StaffAppeal } from '@footlight/core/protocol/appeals'
import { NumberField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AppealAnswer } from './AppealAnswer.tsx'

const DAY_MS = 86_400_000
const decisions = ['upheld', 'shortened', 'ended'] as const

/** About an appeal against a suspension. */
export function DecideAppeal({ appeal: { id, suspended_until } }: { readonly appeal: StaffAppeal }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [decision, setDecision] = useState<(typeof decisions)[number]>('upheld')
  const [days, setDays] = useState(1)
  return (
    <AppealAnswer
      decision={decision}
      decisions={decisions.map((value) => ({ value, label: t(`appeals.decisions.${value}`) }))}
      onDecision={setDecision}
      send={(answer) => {
        const until = decision === 'shortened' ? { until: Date.now() + days * DAY_MS } : {}
        return api.call(appealRoutes.decideAppeal, { params: { id }, body: { decision, answer, ...until } })
      }}
    >
      {(refusal) =>
        decision === 'shortened' && (
          <NumberField
            label={t('appeals.days')}
            value={days}
            min={1}
            max={Math.max(1, Math.floor((Date.parse(suspended_until) - Date.now()) / DAY_MS))}
            error={refusal.problem('until')}
            onValueChange={setDays}
          />
        )
      }
    </AppealAnswer>
  )
}
