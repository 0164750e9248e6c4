import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { TokensShop } from './TokensShop.tsx'
import './texts.ts'

/** Packs of tokens over whatever page is open, which goes on behind them. */
export const TokensModal = observer(function TokensModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal title={t('tokens.title')} lead={useLead()} closeLabel={t('actions.close')} onClose={onClose}>
      <TokensShop onClose={onClose} />
    </Modal>
  )
})

/** Where a sum was missing, how much. */
function useLead(): string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, tip, room } = useStores()
  const { prompt } = room.shows.calls
  if (tip.prompt === 'purchase') return t('billing.short', { tokens: format.number(tip.triedTokens) })
  if (prompt?.prompt !== 'purchase') return undefined
  if (prompt.needed === null) return t('errors.not_enough_tokens')
  return t('billing.short_show', {
    tokens: format.number(prompt.needed),
    missing: format.number(Math.max(0, prompt.needed - session.tokens)),
  })
}
