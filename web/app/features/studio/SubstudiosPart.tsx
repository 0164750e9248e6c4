import type { OwnSubstudios } from '@footlight/core/protocol/studio-register'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { StudioForm } from './StudioForm.tsx'
import { StudioItem } from './StudioItem.tsx'
import { substudioOrders } from './studio-orders.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './Studio.module.css'
import './texts.ts'

/** The sub-studios of a studio that may have some; of others nothing. */
export function SubstudiosPart({ own }: { readonly own: OwnSubstudios }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const orders = useMemo(() => substudioOrders(api), [api])
  const { may_open: mayOpen, may_manage: mayManage, substudios } = own
  if (!mayOpen && substudios.length === 0) return null
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="substudios">
      <h2 id="substudios">{t('studio.below.title')}</h2>
      <p className={classes.quiet}>{t('studio.below.lead')}</p>
      {substudios.length === 0 && <p className={classes.quiet}>{t('studio.below.none')}</p>}
      <ul className={classes.list} hidden={substudios.length === 0}>
        {substudios.map((studio) => (
          <StudioItem
            key={`${studio.id} ${studio.version}`}
            studio={studio}
            orders={mayManage ? orders : null}
          />
        ))}
      </ul>
      {mayOpen && (
        <>
          <h3>{t('studio.below.open_title')}</h3>
          <StudioForm orders={orders} />
        </>
      )}
    </section>
  )
}
