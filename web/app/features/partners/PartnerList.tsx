import { Button } from '@footlight/ui/Button'
import { Users } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { PartnerRow } from './PartnerRow.tsx'
import type { PartnersStore } from './partners-store.ts'
import classes from './Partners.module.css'

/** Whom the performer asked into their streams. */
export const PartnerList = observer(function PartnerList({ store }: { readonly store: PartnersStore }) {
  const { t } = useTranslation()
  const { partners } = store.all
  if (partners.length === 0)
    return (
      <div className={classes.none}>
        <Users aria-hidden />
        <div>
          <b>{t('partners.none_mine')}</b>
          <p className={classes.quiet}>{t('partners.none_mine_text')}</p>
        </div>
      </div>
    )
  return (
    <ul className={classes.list}>
      {partners.map((partner) => (
        <PartnerRow key={partner.username} partner={partner} side="mine">
          {partner.state === 'withdrawn' && (
            <Button
              pending={store.pending === partner.username}
              onClick={() => void store.ask(partner.username)}
            >
              {t('partners.ask_again')}
            </Button>
          )}
          <ConfirmAction
            label={t('partners.remove')}
            text={t('partners.remove_text', { name: partner.display_name })}
            isPending={store.pending === partner.username}
            onConfirm={() => store.remove(partner)}
            data-testid="remove-partner"
          />
        </PartnerRow>
      ))}
    </ul>
  )
})
