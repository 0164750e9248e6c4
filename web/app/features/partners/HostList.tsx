import { Button } from '@footlight/ui/Button'
import { Handshake } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PartnerRow } from './PartnerRow.tsx'
import type { PartnersStore } from './partners-store.ts'
import classes from './Partners.module.css'

/** Who asked the performer into theirs. Taking back holds with the press: nobody has to confirm that they leave. */
export const HostList = observer(function HostList({ store }: { readonly store: PartnersStore }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const { hosts } = store.all
  if (hosts.length === 0)
    return (
      <div className={classes.none}>
        <Handshake aria-hidden />
        <div>
          <b>{t('partners.none_theirs')}</b>
          <p className={classes.quiet}>{t('partners.none_theirs_text', { name: session.username })}</p>
        </div>
      </div>
    )
  return (
    <ul className={classes.list}>
      {hosts.map((host) => {
        const isPending = store.pending === host.username
        return (
          <PartnerRow key={host.username} partner={host} side="theirs">
            {host.state === 'asked' && (
              <Button variant="primary" pending={isPending} onClick={() => void store.answer(host, true)}>
                {t('partners.agree')}
              </Button>
            )}
            {host.state !== 'withdrawn' && (
              <Button pending={isPending} onClick={() => void store.answer(host, false)}>
                {t(host.state === 'asked' ? 'partners.decline' : 'partners.take_back')}
              </Button>
            )}
          </PartnerRow>
        )
      })}
    </ul>
  )
})
