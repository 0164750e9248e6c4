import type { ApiResponse } from '@footlight/core/client/api-client'
import { experimentRoutes, type VariantResult } from '@footlight/core/protocol/experiments'
import { numberFormat } from '@footlight/core/rules/formatters'
import { Button } from '@footlight/ui/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { WideTable } from '../affiliates/WideTable.tsx'
import { useMoney } from '../billing/use-money.ts'
import classes from '../billing-desk/BillingDesk.module.css'
import own from './Results.module.css'

type Found = ApiResponse<typeof experimentRoutes.experimentResults>

/** Fetched with the press: all accounts that took part are counted. */
export function Results({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [found, setFound] = useState<Found | null>(null)
  const [isPending, setPending] = useState(false)

  async function count(): Promise<void> {
    setPending(true)
    const answer = await api.call(experimentRoutes.experimentResults, { params: { id: String(id) } })
    setPending(false)
    if (answer.ok) setFound(answer.value)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <>
      <Button size="small" pending={isPending} onClick={() => void count()}>
        {t('experiments.results')}
      </Button>
      {found !== null &&
        (found.is_deleted ? (
          <p className={classes.quiet}>{t('experiments.deleted')}</p>
        ) : (
          <ResultTable {...found} />
        ))}
    </>
  )
}

function ResultTable({ variants, until }: Found) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const heading = useId()
  return (
    <>
      <p id={heading}>{t('experiments.counted', { at: dateTime(until) })}</p>
      <div className={own.wide}>
        <WideTable
          labelledBy={heading}
          heads={[
            t('experiments.head.variant'),
            t('experiments.head.shown'),
            t('experiments.head.bought'),
            t('experiments.head.rate'),
            t('experiments.head.sums'),
          ]}
        >
          <tbody data-testid="experiment-results">
            {variants.map((each) => (
              <Row key={each.name} result={each} />
            ))}
          </tbody>
        </WideTable>
      </div>
      {variants.map((each) => (
        <Verdict key={each.name} result={each} />
      ))}
    </>
  )
}

function Row({ result }: { readonly result: VariantResult }) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const { percent } = useShares()
  const { name, shown, bought, sums } = result
  return (
    <tr>
      <th scope="row">{t(`experiments.variant.${name}`)}</th>
      <td>{format.number(shown)}</td>
      <td>{format.number(bought)}</td>
      <td>{shown === 0 ? '–' : percent(bought / shown)}</td>
      <td>{sums.map(({ amount, currency }) => money(amount, currency)).join(' · ') || '–'}</td>
    </tr>
  )
}

/** What may be said of a variant beside control. */
function Verdict({ result }: { readonly result: VariantResult }) {
  const { t } = useTranslation()
  const { points } = useShares()
  const { name, difference, verdict } = result
  if (verdict === null) return null
  return (
    <p data-testid="experiment-verdict">
      <b>{t(`experiments.variant.${name}`)}</b>: {t(`experiments.verdict.${verdict}`)}
      {difference !== null && verdict !== 'too_few' && (
        <>
          {' '}
          {t('experiments.difference', {
            value: points(difference.value),
            low: points(difference.low),
            high: points(difference.high),
          })}
        </>
      )}
    </p>
  )
}

interface Shares {
  /** A share of 1, such as 12.5%. */
  percent(share: number): string
  /** A difference of two shares in percentage points, such as +2.5. */
  points(difference: number): string
}

/** Shares in the reader's language, with a tenth. */
function useShares(): Shares {
  const { language } = useTranslation().i18n
  const tenths = { maximumFractionDigits: 1 } as const
  const percent = numberFormat(language, { style: 'percent', ...tenths })
  const points = numberFormat(language, { signDisplay: 'exceptZero', ...tenths })
  return {
    percent: (share) => percent.format(share),
    points: (difference) => points.format(difference * 100),
  }
}
