import type { StudioShare } from '@footlight/core/protocol/studio-members'
import type { StudioShareState } from '@footlight/core/protocol/studio-shares'
import type { ReactNode } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useDay } from '../../i18n/use-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WideTable } from '../affiliates/WideTable.tsx'
import classes from './Studio.module.css'

interface ShareTableProps {
  readonly shares: readonly StudioShare[]
  /** Id of what says which shares these are. */
  readonly labelledBy: string
  /** How the performer is called: themselves or by others. */
  readonly performer: string
}

/** Who gets what of each kind of income. */
export function ShareTable({ shares, labelledBy, performer }: ShareTableProps) {
  const { t } = useTranslation()
  const percent = usePercent()
  return (
    <WideTable
      labelledBy={labelledBy}
      heads={[t('studio.kind_head'), performer, t('studio.studio'), t('studio.site')]}
    >
      <tbody>
        {shares.map(({ kind, model, studio, platform }) => (
          <tr key={kind}>
            <th scope="row">{t([`studio.kind.${kind}`, 'studio.kind.other'])}</th>
            <td>{percent(model)}</td>
            <td>{percent(studio)}</td>
            <td>{percent(platform)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

interface ShareOfferProps {
  readonly offer: NonNullable<StudioShareState['offer']>
  readonly performer: string
  /** What its reader may do with it. */
  readonly children: ReactNode
}

/** What the studio asks for, with what it would come to. */
export function ShareOffer({ offer, performer, children }: ShareOfferProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const day = useDay()
  const percent = usePercent()
  const { studio_part: part, from, message, offered_by: by, offered_at: at, shares, is_late: isLate } = offer
  return (
    <div className={classes.group} data-testid="share-offer">
      <p id="share-offer-text">
        {t('studio.share.offered', { part: percent(part), date: day(from) })}{' '}
        <span className={classes.quiet}>
          {by === null ? dateTime(at) : t('studio.share.asked_by', { name: by, date: dateTime(at) })}
        </span>
      </p>
      {message !== '' && <blockquote className={classes.message}>{message}</blockquote>}
      <ShareTable shares={shares} labelledBy="share-offer-text" performer={performer} />
      {isLate && <p role="status">{t('studio.share.late')}</p>}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

/** Everything that was agreed on, with the day from which it is in force. */
export function AgreedShares({ agreed }: Pick<StudioShareState, 'agreed'>) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const day = useDay()
  const percent = usePercent()
  if (agreed.length === 0) return <p className={classes.quiet}>{t('studio.share.none_agreed')}</p>
  return (
    <ul className={classes.list} aria-label={t('studio.share.agreed')}>
      {agreed.map(({ studio_part: part, from, accepted_at: at }) => (
        <li key={at} className={classes.item} data-testid="agreed-share">
          <p>{t('studio.share.term', { part: percent(part), date: day(from) })}</p>
          <span className={classes.quiet}>{t('studio.share.accepted', { date: dateTime(at) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Of basis points. */
function usePercent(): (points: number) => string {
  const format = useFormat()
  return (points) => `${format.number(points / 100)} %`
}
