import { affiliateDeskRoutes, type HeldReferral } from '@footlight/core/protocol/affiliates-desk'
import { Button } from '@footlight/ui/Button'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import classes from './Affiliates.module.css'

/** Sign-ups whose share waits for a decision, with what speaks against them. */
export function HeldReferrals({ held }: { readonly held: readonly HeldReferral[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="desk-held">
      <h2 id="desk-held">{t('affiliates_admin.held')}</h2>
      <p className={classes.quiet}>
        {held.length === 0 ? t('affiliates_admin.nothing_held') : t('affiliates_admin.held_lead')}
      </p>
      <ul className={classes.list} hidden={held.length === 0}>
        {held.map((referral) => (
          <HeldItem key={referral.account} referral={referral} />
        ))}
      </ul>
    </section>
  )
}

function HeldItem({ referral }: { readonly referral: HeldReferral }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const { isPending, call } = useCall()
  const { account, username, affiliate, link, score, reasons, at } = referral
  const decide = (verdict: 'released' | 'rejected') =>
    void call(() => api.call(affiliateDeskRoutes.decideReferral, { params: { account }, body: { verdict } }))
  return (
    <li className={classes.item} data-testid="desk-held">
      <p>
        <b>{username}</b> · {t('affiliates_admin.by', { affiliate, link })} ·{' '}
        <span className={classes.quiet}>{dateTime(at)}</span>
      </p>
      <p>{t('affiliates_admin.score', { score })}</p>
      <ul className={classes.points}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`affiliates.held_for.${reason}`)}</li>
        ))}
      </ul>
      <div className={classes.row}>
        <Button pending={isPending} onClick={() => decide('released')}>
          {t('affiliates_admin.release')}
        </Button>
        <Button variant="danger" pending={isPending} onClick={() => decide('rejected')}>
          {t('affiliates_admin.reject')}
        </Button>
      </div>
    </li>
  )
}
