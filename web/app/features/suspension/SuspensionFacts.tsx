import type { SuspensionReason as Reason } from '@footlight/core/protocol'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SuspensionReason } from './SuspensionReason.tsx'
import { useSuspensionEnd } from './use-suspension-end.ts'
import classes from './SuspensionFacts.module.css'

interface SuspensionFactsProps {
  /** ISO 8601. */
  readonly until: string
  /** null: none was told. */
  readonly reason: Reason | null
  /** Before another page takes the place of this one. */
  readonly onLeave?: () => void
}

/** Until when, why, and where somebody who is suspended can object and write to. */
export function SuspensionFacts({ until, reason, onLeave }: SuspensionFactsProps) {
  const { t } = useTranslation()
  const endOf = useSuspensionEnd()
  return (
    <span className={classes.facts}>
      <b>{endOf(until)}.</b>
      {reason !== null && <SuspensionReason reason={reason} />}
      <span className={classes.links}>
        <Link to="/appeal" onClick={onLeave}>
          {t('suspended.appeal')}
        </Link>
        <Link to="/support" onClick={onLeave}>
          {t('suspended.support')}
        </Link>
      </span>
    </span>
  )
}
