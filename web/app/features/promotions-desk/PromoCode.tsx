import {
  type DeskPromoCode,
  promotionDeskRoutes,
  type Redemption,
} from '@footlight/core/protocol/promotion-desk'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ChooseRow } from '../staff/ChooseRow.tsx'
import type { Selection } from '../staff/use-selection.ts'
import { useDeskForm } from './use-desk-form.ts'
import classes from '../billing-desk/BillingDesk.module.css'

interface PromoCodeProps {
  readonly code: DeskPromoCode
  /** null: it has ended. */
  readonly selection: Selection<number> | null
}

/** One code: what it gives, how often it was used, by whom, and the way to end it. */
export function PromoCode({ code, selection }: PromoCodeProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const format = useFormat()
  const dateTime = useDateTime()
  const { isPending, send } = useDeskForm()
  const { id, tokens, uses, uses_max: usesMax, audience, state, from, until, by } = code
  return (
    <li className={classes.item} data-testid="desk-code">
      <p>
        {selection !== null && (
          <ChooseRow
            id={id}
            label={t('promotions_desk.choose_row', { code: code.code })}
            selection={selection}
          />
        )}{' '}
        <b>{code.code}</b> · {t('promotions.tokens', { count: tokens, formatted: format.number(tokens) })} ·{' '}
        {t(`promotions_desk.code_state.${state}`)}
        {code.is_default && ` · ${t('promotions_desk.on_offer')}`}
      </p>
      <p>
        {t('promotions_desk.uses', { uses: format.number(uses), max: format.number(usesMax) })} ·{' '}
        {t(`promotions_desk.audience.${audience}`)}
      </p>
      <p className={classes.quiet}>
        {t('promotions_desk.from', { at: dateTime(from) })}{' '}
        {until !== null && t('promotions_desk.until', { at: dateTime(until) })} ·{' '}
        {t('promotions_desk.by', { name: by })}
      </p>
      {uses > 0 && <Redemptions code={id} />}
      {code.ended_at === null && (
        <Button
          pending={isPending}
          onClick={() => void send(() => api.call(promotionDeskRoutes.endPromoCode, { params: { id } }))}
        >
          {t('promotions_desk.end')}
        </Button>
      )}
    </li>
  )
}

/** Fetched with the press: a code may have thousands. */
function Redemptions({ code }: { readonly code: number }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const format = useFormat()
  const dateTime = useDateTime()
  const [found, setFound] = useState<readonly Redemption[]>([])
  const [next, setNext] = useState<number | null>(1)

  async function more(page: number): Promise<void> {
    const answer = await api.call(promotionDeskRoutes.redemptions, { params: { id: code }, query: { page } })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    setFound([...found, ...answer.value.redemptions])
    setNext(answer.value.has_more ? page + 1 : null)
  }

  return (
    <>
      <ul className={classes.list} hidden={found.length === 0} data-testid="redemptions">
        {found.map(({ username, at, tokens, state }) => (
          <li key={`${username} ${at}`}>
            {username ?? t('promotions_desk.gone')} ·{' '}
            {t('promotions.tokens', { count: tokens, formatted: format.number(tokens) })} ·{' '}
            {t(`promotions_desk.grant_state.${state}`)} · {dateTime(at)}
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button size="small" onClick={() => void more(next)}>
          {t('promotions_desk.who')}
        </Button>
      )}
    </>
  )
}
