import type { AccountSettings } from '@footlight/core/protocol/account-settings'
import type { StreamingPartners } from '@footlight/core/protocol/streaming-partners'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { AskPartner } from './AskPartner.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import { HostList } from './HostList.tsx'
import { MayBeAsked } from './MayBeAsked.tsx'
import { PartnerList } from './PartnerList.tsx'
import { PartnersStore } from './partners-store.ts'
import page from '../library/MediaPage.module.css'
import classes from './Partners.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/partners.json', { import: 'default' }))

interface PartnersViewProps {
  readonly all: StreamingPartners
  /** Others may ask this performer. */
  readonly mayBeAsked: boolean
  readonly category: AccountSettings['broadcast_category']
}

/** Who appears in whose streams: asked by one, agreed by the other. */
export const PartnersView = observer(function PartnersView({ all, mayBeAsked, category }: PartnersViewProps) {
  const { t } = useTranslation()
  const stores = useStores()
  const [store] = useState(() => new PartnersStore(stores, all))
  useEffect(() => store.start(), [store])
  return (
    <main id="content" className={page.page} data-testid="partners">
      <title>{t('partners.title')}</title>
      <header className={page.header}>
        <h1>{t('partners.title')}</h1>
        <nav aria-label={t('partners.title')}>
          <Link to="/account/broadcast">{t('partners.to_broadcast')}</Link>
        </nav>
      </header>
      <p className={classes.lead}>{t('partners.lead')}</p>
      <GuideLink section="performer#with-me" />
      <div className={classes.parts}>
        <section className={classes.part} aria-labelledby="partners-hosts" data-testid="hosts">
          <h2 id="partners-hosts">{t('partners.theirs')}</h2>
          <p className={classes.quiet}>{t('partners.theirs_lead')}</p>
          <MayBeAsked initial={mayBeAsked} />
          <HostList store={store} />
        </section>
        <section className={classes.part} aria-labelledby="partners-own" data-testid="own-partners">
          <h2 id="partners-own">{t('partners.mine')}</h2>
          <p className={classes.quiet}>{t('partners.mine_lead')}</p>
          <CategoryChoice initial={category} />
          <AskPartner store={store} />
          <PartnerList store={store} />
        </section>
      </div>
    </main>
  )
})
