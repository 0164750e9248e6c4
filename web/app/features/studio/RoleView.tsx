import { type OwnStudioRole, type StudioKeys, studioRoleRoutes } from '@footlight/core/protocol/studio-roles'
import { studioMay } from '@footlight/core/rules/studios/studio-roles'
import { Button } from '@footlight/ui/Button'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { GuideLink } from '../help/GuideLink.tsx'
import { KeysPart } from './KeysPart.tsx'
import { RoleScope } from './RoleScope.tsx'
import { RoleVerbs } from './RoleVerbs.tsx'
import { useStudioName } from './use-studio-name.ts'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Studio.module.css'
import './texts.ts'

interface RoleViewProps {
  readonly own: OwnStudioRole
  /** null: the role has no keys. */
  readonly keys: StudioKeys | null
}

/** What somebody is in a studio, and what they are offered. */
export function RoleView({ own: { own, offers }, keys }: RoleViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={statement.page} data-testid="studio-role">
      <h1 className={classes.lead}>{t('studio.title')}</h1>
      <GuideLink section="studio#roles" />
      <div inert={!isBrowser}>
        {own !== null && <OwnRole own={own} />}
        {keys !== null && <KeysPart keys={keys} />}
        {offers.length > 0 && (
          <section className={`${settings.group} ${classes.group}`} aria-labelledby="offers">
            <h2 id="offers">{t('studio.offers')}</h2>
            <ul className={classes.list}>
              {offers.map((offer) => (
                <Offer key={offer.studio.id} offer={offer} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  )
}

function OwnRole({ own }: { readonly own: NonNullable<OwnStudioRole['own']> }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const nameOf = useStudioName()
  const leave = async (): Promise<boolean> =>
    (await call(() => api.call(studioRoleRoutes.leaveStudioRole, { body: { studio_id: own.studio.id } }))) !==
    null
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="own-role">
      <h2 id="own-role">{t(`studio.role.${own.role}`)}</h2>
      <p>{nameOf(own.studio)}</p>
      <RoleScope {...own} />
      <RoleVerbs role={own.role} />
      {studioMay(own.role, 'wall.read') && <p className={classes.quiet}>{t('studio.wall_where')}</p>}
      {studioMay(own.role, 'payouts.read') && (
        <p className={settings.links}>
          <Link to="/account/payouts">{t('studio.to_payouts')}</Link>
        </p>
      )}
      {studioMay(own.role, 'statements.read') && (
        <p className={settings.links}>
          <Link to="/account/earnings">{t('studio.to_statements')}</Link>
        </p>
      )}
      <ConfirmAction
        variant="danger"
        label={t('studio.leave_role')}
        text={t('studio.leave_role_sure')}
        isPending={isPending}
        onConfirm={leave}
        data-testid="leave-role"
      />
    </section>
  )
}

function Offer({ offer }: { readonly offer: OwnStudioRole['offers'][number] }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall({ wrong_state: 'studio.offer_refused' })
  const nameOf = useStudioName()
  const answer = (accept: boolean) =>
    void call(() =>
      api.call(studioRoleRoutes.answerStudioRole, { body: { studio_id: offer.studio.id, accept } }),
    )
  return (
    <li className={classes.item} data-testid="role-offer">
      <div>
        <p>
          <b>{nameOf(offer.studio)}</b> {t(`studio.role.${offer.role}`)},{' '}
          {t('studio.offered_by', { name: offer.offered_by })}
        </p>
        <RoleScope {...offer} />
        <RoleVerbs role={offer.role} />
      </div>
      <div className={classes.buttons}>
        <Button variant="primary" pending={isPending} onClick={() => answer(true)}>
          {t('studio.join')}
        </Button>
        <Button pending={isPending} onClick={() => answer(false)}>
          {t('studio.decline')}
        </Button>
      </div>
    </li>
  )
}
