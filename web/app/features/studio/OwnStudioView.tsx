import { type OwnStudio, studioMemberRoutes } from '@footlight/core/protocol/studio-members'
import type { StudioShareState } from '@footlight/core/protocol/studio-shares'
import { Button } from '@footlight/ui/Button'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { GuideLink } from '../help/GuideLink.tsx'
import { OwnShare } from './OwnShare.tsx'
import { ShareTable } from './ShareParts.tsx'
import { StudioAbove } from './StudioAbove.tsx'
import { useStudioName } from './use-studio-name.ts'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Studio.module.css'
import './texts.ts'

interface OwnStudioViewProps {
  readonly own: OwnStudio
  /** null: they work with no studio. */
  readonly share: StudioShareState | null
}

/** The studio of a performer, or those that ask them. */
export function OwnStudioView({ own, share }: OwnStudioViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={statement.page} data-testid="own-studio">
      <h1>{t('studio.title')}</h1>
      <p className={`${settings.lead} ${classes.lead}`}>{t('studio.lead')}</p>
      <GuideLink section="studio#consent" />
      <div inert={!isBrowser}>
        {own.studio === null ? <Invitations own={own} /> : <Membership studio={own.studio} />}
        {own.studio !== null && <Carers staff={own.staff} />}
        {share === null ? <SiteShares shares={own.shares} /> : <OwnShare share={share} />}
        <p className={settings.links}>
          <Link to="/account/payouts">{t('studio.to_payouts')}</Link>{' '}
          <Link to="/account/earnings">{t('studio.to_statements')}</Link>
        </p>
      </div>
    </main>
  )
}

function Membership({ studio }: { readonly studio: NonNullable<OwnStudio['studio']> }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const { isPending, call } = useCall({ wrong_state: 'studio.live' })
  const nameOf = useStudioName()
  const leave = async (): Promise<boolean> =>
    (await call(() => api.call(studioMemberRoutes.leaveStudio, { body: { studio_id: studio.id } }))) !== null
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="membership">
      <h2 id="membership">{t('studio.yours', { name: nameOf(studio) })}</h2>
      {studio.owner !== null && (
        <p className={classes.quiet}>{t('studio.opening.owned_by', { name: studio.owner })}</p>
      )}
      {studio.above !== null && <StudioAbove above={studio.above} />}
      {studio.joined_at !== null && (
        <p className={classes.quiet}>{t('studio.since', { date: dateTime(studio.joined_at) })}</p>
      )}
      <p>{t('studio.leave_text')}</p>
      <ConfirmAction
        variant="danger"
        label={t('studio.leave')}
        text={t('studio.leave_sure')}
        isPending={isPending}
        onConfirm={leave}
        data-testid="leave-studio"
      />
    </section>
  )
}

function Invitations({ own: { invitations, shares } }: { readonly own: OwnStudio }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const { isPending, call } = useCall({ conflict: 'studio.changed', wrong_state: 'studio.live' })
  const join = async (studio_id: number): Promise<boolean> =>
    (await call(() => api.call(studioMemberRoutes.joinStudio, { body: { studio_id, shares } }))) !== null
  const nameOf = useStudioName()
  const decline = (studio_id: number) =>
    void call(() => api.call(studioMemberRoutes.declineStudio, { body: { studio_id } }))
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="invitations">
      <h2 id="invitations">{t('studio.invitations')}</h2>
      {invitations.length === 0 && <p className={classes.quiet}>{t('studio.none')}</p>}
      <ul className={classes.list} hidden={invitations.length === 0}>
        {invitations.map(({ studio_id: id, name: called, above, invited_by: name, invited_at: at }) => (
          <li key={id} className={classes.item} data-testid="studio-invitation">
            <div>
              <p>
                <b>{nameOf({ id, name: called })}</b>{' '}
                <span className={classes.quiet}>{t('studio.asked_by', { name, date: dateTime(at) })}</span>
              </p>
              {above !== null && <StudioAbove above={above} />}
            </div>
            <div className={classes.buttons}>
              <ConfirmAction
                label={t('studio.join')}
                text={t('studio.join_sure', { name: nameOf({ id, name: called }) })}
                isPending={isPending}
                onConfirm={() => join(id)}
                data-testid="join-studio"
              />
              <Button pending={isPending} onClick={() => decline(id)}>
                {t('studio.decline')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who of the studio has to do with the performer, and as what. */
function Carers({ staff }: Pick<OwnStudio, 'staff'>) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="carers">
      <h2 id="carers">{t('studio.carers')}</h2>
      <p className={classes.quiet}>{t('studio.carers_text')}</p>
      <ul className={classes.list}>
        {staff.map(({ username, role, until }) => (
          <li key={username} className={classes.item} data-testid="carer">
            <p>
              <b>{username}</b> {t(`studio.role.${role}`)}
            </p>
            {until !== null && (
              <span className={classes.quiet}>{t('studio.until_date', { date: dateTime(until) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is shared with a studio by who joins one. */
function SiteShares({ shares }: Pick<OwnStudio, 'shares'>) {
  const { t } = useTranslation()
  return (
    <section className={settings.group} aria-labelledby="shares">
      <h2 id="shares">{t('studio.shares')}</h2>
      <p id="shares-text" className={classes.quiet}>
        {t('studio.shares_text')}
      </p>
      <ShareTable shares={shares} labelledBy="shares-text" performer={t('studio.you')} />
    </section>
  )
}
