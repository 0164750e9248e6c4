import type { ApiResponse } from '@footlight/core/client/api-client'
import { moneyRoutes } from '@footlight/core/protocol/money'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from '../account/forms.module.css'
import list from './TokensModal.module.css'

type Products = ApiResponse<typeof moneyRoutes.products>
type Answer =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'products'; readonly products: Products }
  | { readonly kind: 'failed'; readonly code: string }

/**
 * What can be bought. Where the site has no payment provider it says so instead of showing a way that leads
 * nowhere.
 */
export const TokensModal = observer(function TokensModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api, session, tip, room } = useStores()
  const [answer, setAnswer] = useState<Answer>({ kind: 'waiting' })

  useEffect(() => {
    let wanted = true
    void api.call(moneyRoutes.products, { body: {} }).then((result) => {
      if (!wanted) return
      setAnswer(
        result.ok
          ? { kind: 'products', products: result.value }
          : { kind: 'failed', code: result.error.error },
      )
    })
    return () => {
      wanted = false
    }
  }, [api])

  const { prompt } = room.shows.calls
  const lead =
    tip.prompt === 'purchase'
      ? t('tokens.short', { tokens: format.number(tip.triedTokens) })
      : prompt?.prompt !== 'purchase'
        ? undefined
        : prompt.needed === null
          ? t('errors.not_enough_tokens')
          : t('tokens.short_show', {
              tokens: format.number(prompt.needed),
              missing: format.number(Math.max(0, prompt.needed - session.tokens)),
            })
  return (
    <Modal
      title={t('tokens.title')}
      lead={lead}
      closeLabel={t('actions.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('actions.understood')}
        </Button>
      }
    >
      <p className={classes.text}>{t('tokens.you_have')}</p>
      <p className={classes.big}>
        {t('wallet.amount', { count: session.tokens, formatted: format.number(session.tokens) })}{' '}
        <span className={list.money}>{format.tokensAsMoney(session.tokens)}</span>
      </p>
      {answer.kind === 'waiting' && (
        <div className={list.skeleton} role="progressbar" aria-label={t('nav.loading')} />
      )}
      {answer.kind === 'failed' && (
        <p className={classes.error} role="alert">
          {t([`errors.${answer.code}`, 'errors.unknown'])}
        </p>
      )}
      {answer.kind === 'products' &&
        (answer.products.products.length === 0 ? (
          <p className={list.honest}>{t('tokens.no_provider')}</p>
        ) : (
          <ul className={list.products}>
            {answer.products.products.map((product) => (
              <li key={product.internal_id}>
                <b>
                  {t('wallet.amount', { count: product.tokens, formatted: format.number(product.tokens) })}
                </b>
                <span>${product.amount}</span>
              </li>
            ))}
          </ul>
        ))}
    </Modal>
  )
})
