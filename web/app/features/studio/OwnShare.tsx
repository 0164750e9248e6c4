import { type StudioShareState, studioShareRoutes } from '@footlight/core/protocol/studio-shares'
import { Button } from '@footlight/ui/Button'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { AgreedShares, ShareOffer, ShareTable } from './ShareParts.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './Studio.module.css'

/** How a performer shares with their studio, and what it asks for. */
export function OwnShare({ share }: { readonly share: StudioShareState }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall({ conflict: 'studio.share.changed', wrong_state: 'studio.share.gone' })
  const { shares, agreed, offer } = share
  const accept = async (): Promise<boolean> => {
    if (offer === null) return false
    const { id, studio_part, from } = offer
    return (
      (await call(() => api.call(studioShareRoutes.acceptShare, { body: { id, studio_part, from } }))) !==
      null
    )
  }
  const decline = (id: number) => void call(() => api.call(studioShareRoutes.declineShare, { body: { id } }))
  return (
    <>
      {offer !== null && (
        <section className={settings.group} aria-labelledby="share-offer">
          <h2 id="share-offer">{t('studio.share.offer_title')}</h2>
          <ShareOffer offer={offer} performer={t('studio.you')}>
            {!offer.is_late && (
              // Its question is about what was read: another offer closes it.
              <ConfirmAction
                key={offer.id}
                label={t('studio.share.accept')}
                text={t('studio.share.accept_sure')}
                isPending={isPending}
                onConfirm={accept}
                data-testid="accept-share"
              />
            )}
            <Button pending={isPending} onClick={() => decline(offer.id)}>
              {t('studio.decline')}
            </Button>
          </ShareOffer>
        </section>
      )}
      <section className={`${settings.group} ${classes.group}`} aria-labelledby="shares">
        <h2 id="shares">{t('studio.shares')}</h2>
        <p id="shares-text" className={classes.quiet}>
          {t('studio.shares_text')}
        </p>
        <ShareTable shares={shares} labelledBy="shares-text" performer={t('studio.you')} />
        <AgreedShares agreed={agreed} />
      </section>
    </>
  )
}
