import { minutesFor } from '@footlight/core/rules/offers/show-costs'
import { observer } from 'mobx-react-lite'
import type { ComponentProps, ReactNode } from 'react'
import { loadTexts } from '../../../i18n/load-texts.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStores } from '../../../platform/stores-context.ts'
import { LaterGuideLink } from '../../help/LaterGuideLink.tsx'
import { Price } from '../Price.tsx'
import classes from './Cost.module.css'

await loadTexts(import.meta.glob('../../../../../resources/locales/*/site/cost.json', { import: 'default' }))

export interface CostProps {
  /** Taken or held at once. */
  readonly now: number
  /** Paid with the order; absent: held until it is earned. */
  readonly isTaken?: boolean
  readonly perMinute?: number | undefined
  /** Due for no time, as a tip up front: these tokens last for no minute. */
  readonly flat?: number | undefined
  /** Where the guide says what is held, charged and refunded; absent: nothing leads there. */
  readonly explainedIn?: ComponentProps<typeof LaterGuideLink>['section']
  /** More lines, as `<CostLine>`. */
  readonly children?: ReactNode
}

/** What it will cost, what one has and what is left, before anything is paid. */
export const Cost = observer(function Cost({
  now,
  isTaken = false,
  perMinute,
  flat = 0,
  explainedIn,
  children,
}: CostProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session } = useStores()
  const left = session.tokens - now
  const minutes = minutesFor(session.tokens, perMinute ?? 0, flat)
  return (
    <>
      <dl className={classes.cost} aria-live="polite" data-testid="cost">
        {perMinute !== undefined && (
          <CostLine label={t('shows.cost.per_minute')}>
            <Price perMinute tokens={perMinute} />
          </CostLine>
        )}
        {children}
        {now > 0 && (
          <CostLine label={t(isTaken ? 'shows.cost.now' : 'shows.cost.held')}>
            <Price tokens={now} />
          </CostLine>
        )}
        <CostLine label={t('shows.cost.you_have')}>
          <Price tokens={session.tokens} />
        </CostLine>
        {left < 0 ? (
          <p className={classes.short} role="status">
            {t('shows.cost.short', { tokens: format.number(-left) })}
          </p>
        ) : (
          <p className={classes.left} role="status">
            {perMinute !== undefined && perMinute > 0
              ? t('shows.cost.lasts', { count: minutes, formatted: format.number(minutes) })
              : t('shows.cost.left', { tokens: format.number(left) })}
          </p>
        )}
      </dl>
      {explainedIn !== undefined && <LaterGuideLink section={explainedIn} />}
    </>
  )
})

export function CostLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
