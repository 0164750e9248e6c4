import type { TermsChange } from '@footlight/core/rules/offers/compare'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './OfferNotice.module.css'

/** The button that has the last word about a change; the order's own button leads here meanwhile. */
const ACCEPT_ID = 'offer-accept'

export function focusAccept(): void {
  document.getElementById(ACCEPT_ID)?.focus()
}

export interface OfferNoticeProps {
  /** Empty: the offer is what was shown. */
  readonly changes: readonly TermsChange[]
  /** An order at the old terms came back. */
  readonly isRefused: boolean
  readonly isGone?: boolean
  readonly onAccept: () => void
}

/**
 * What changed about an offer while it was looked at. Read out at once; nothing is ordered before it is
 * accepted.
 */
export const OfferNotice = observer(function OfferNotice({
  changes,
  isRefused,
  isGone = false,
  onAccept,
}: OfferNoticeProps) {
  const { t } = useTranslation()
  const notice = useRef<HTMLDivElement>(null)
  const isShown = changes.length > 0
  // On a phone it may stand below the edge of the dialog.
  useEffect(() => {
    if (isShown) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (isGone)
    return (
      <p className={classes.notice} role="alert" data-testid="offer-gone">
        {t('offer.gone')}
      </p>
    )
  if (!isShown) return null
  return (
    <div ref={notice} className={classes.notice} data-testid="offer-changed">
      <div role="alert">
        <p>
          <b>{t('offer.changed')}</b>
          {isRefused && ` ${t('offer.not_charged')}`}
        </p>
        <ul className={classes.changes}>
          {changes.map((change) => (
            <ChangeLine key={change.field} change={change} />
          ))}
        </ul>
      </div>
      <Button id={ACCEPT_ID} size="small" onClick={onAccept} data-testid="offer-accept">
        {t('offer.accept')}
      </Button>
    </div>
  )
})

/** Figures say what they were; of a show, a round or a yes and no it is enough to say what holds now. */
function ChangeLine({ change: { field, from, to } }: { readonly change: TermsChange }) {
  const { t } = useTranslation()
  const value = useTermText(field)
  const isFigure = typeof from === 'number' || typeof to === 'number' || field === 'title'
  return (
    <li>
      {isFigure
        ? t('offer.was_now', { what: t(`offer.what.${field}`), from: value(from), to: value(to) })
        : t([`offer.now.${field}_${String(to)}`, `offer.now.${field}`])}
    </li>
  )
}

function useTermText(field: string): (value: TermsChange['to']) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (value) => {
    if (value === null) return t('offer.none')
    if (typeof value !== 'number') return String(value)
    return field === 'level' ? `${format.number(Math.round(value * 100))} %` : format.number(value)
  }
}
