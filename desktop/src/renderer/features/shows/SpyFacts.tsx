import type { ParticipantForPerformer } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'

/** How many spies watch, and what they have brought. They see the performer, never the payer. */
export const SpyFacts = observer(function SpyFacts({
  spies,
}: {
  readonly spies: readonly ParticipantForPerformer[]
}) {
  const { t } = useTranslation('shows')
  const { formatWhole } = useFormats()
  const tokens = spies.reduce((sum, spy) => sum + spy.tokens, 0)
  return (
    <>
      <div>
        <dt>{t('spies.label')}</dt>
        <dd data-testid="spies">
          {spies.length === 0 ? t('spies.none') : `${formatWhole(spies.length)} · ${formatWhole(tokens)} tk`}
        </dd>
      </div>
      {spies.length > 0 && (
        <div>
          <dt>{t('spies.who')}</dt>
          <dd>{spies.map((spy) => spy.username).join(', ')}</dd>
        </div>
      )}
    </>
  )
})
