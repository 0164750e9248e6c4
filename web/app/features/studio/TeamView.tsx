import { type StudioTeam, studioMemberRoutes } from '@footlight/core/protocol/studio-members'
import type { OwnSubstudios } from '@footlight/core/protocol/studio-register'
import type { StudioKeys, StudioStaff } from '@footlight/core/protocol/studio-roles'
import { Button } from '@footlight/ui/Button'
import { type FormEvent, Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { lazyPart } from '../errors/lazy-part.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { AccountNameField, typedName } from './AccountNameField.tsx'
import { KeysPart } from './KeysPart.tsx'
import { StaffPart } from './StaffPart.tsx'
import { StudioAbove } from './StudioAbove.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Studio.module.css'
import './texts.ts'

const SubstudiosPart = lazyPart(async () => ({
  default: (await import('./SubstudiosPart.tsx')).SubstudiosPart,
}))

interface TeamViewProps {
  readonly team: StudioTeam
  readonly staff: StudioStaff
  readonly keys: StudioKeys
  readonly substudios: OwnSubstudios
  /** Whether they ask performers for other shares. */
  readonly mayOffer: boolean
}

/** The performers of a studio and who works for it, for its owner and administrators. */
export function TeamView({ team, staff, keys, substudios, mayOffer }: TeamViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={statement.page} data-testid="studio-team">
      <h1>{team.name ?? t('studio.team')}</h1>
      {team.above !== null && <StudioAbove above={team.above} />}
      <p className={`${settings.lead} ${classes.lead}`}>{t('studio.team_lead')}</p>
      <GuideLink section="studio#roles" />
      <div inert={!isBrowser}>
        <section className={`${settings.group} ${classes.group}`} aria-labelledby="invite">
          <h2 id="invite">{t('studio.invite_title')}</h2>
          <InviteForm />
          <Invited invited={team.invited} />
        </section>
        <section className={settings.group} aria-labelledby="members">
          <h2 id="members">{t('studio.members')}</h2>
          {team.members.length === 0 && <p className={classes.quiet}>{t('studio.no_members')}</p>}
          <ul className={classes.list} hidden={team.members.length === 0}>
            {team.members.map((member) => (
              <Member key={member.username} member={member} mayOffer={mayOffer} />
            ))}
          </ul>
        </section>
        <StaffPart staff={staff} />
        <KeysPart keys={keys} />
        {isBrowser && (
          <Suspense>
            <SubstudiosPart own={substudios} />
          </Suspense>
        )}
        <p className={settings.links}>
          <Link to="/account/payouts">{t('studio.to_payouts')}</Link>{' '}
          <Link to="/account/earnings">{t('studio.to_statements')}</Link>
        </p>
      </div>
    </main>
  )
}

function InviteForm() {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isPending, setPending] = useState(false)

  async function invite(event: FormEvent): Promise<void> {
    event.preventDefault()
    const username = typedName(name)
    if (username === '' || isPending) return
    setPending(true)
    const answer = await api.call(studioMemberRoutes.inviteToStudio, { params: { username } })
    await revalidate()
    setPending(false)
    if (answer.ok) setName('')
    const { error: code, state = code } = answer.ok ? { error: undefined } : answer.error
    setError(code === undefined ? undefined : t([`studio.refused.${state}`, `errors.${code}`]))
  }

  return (
    <form className={classes.invite} onSubmit={(event) => void invite(event)} data-testid="invite-form">
      <AccountNameField
        label={t('studio.username')}
        value={name}
        error={error}
        onChange={(typed) => {
          setName(typed)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t('studio.invite')}
      </Button>
    </form>
  )
}

function Invited({ invited }: Pick<StudioTeam, 'invited'>) {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const { isPending, call } = useCall()
  return (
    <ul className={classes.list} hidden={invited.length === 0} aria-label={t('studio.invited')}>
      {invited.map(({ username, invited_at: at }) => (
        <li key={username} className={classes.item} data-testid="invited">
          <p>
            <b>{username}</b>{' '}
            <span className={classes.quiet}>{t('studio.asked', { date: dateTime(at) })}</span>
          </p>
          <Button
            size="small"
            pending={isPending}
            onClick={() =>
              void call(() => api.call(studioMemberRoutes.withdrawInvitation, { params: { username } }))
            }
          >
            {t('studio.withdraw')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface MemberProps extends Pick<TeamViewProps, 'mayOffer'> {
  readonly member: StudioTeam['members'][number]
}

function Member({ member, mayOffer }: MemberProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const { isPending, call } = useCall({ wrong_state: 'studio.member_live' })
  const { username, display_name: name, joined_at: at } = member
  const end = async (): Promise<boolean> =>
    (await call(() => api.call(studioMemberRoutes.endMembership, { params: { username } }))) !== null
  return (
    <li className={classes.item} data-testid="member">
      <p>
        <Link to={`/${username}`}>{name}</Link>{' '}
        {at !== null && <span className={classes.quiet}>{t('studio.since', { date: dateTime(at) })}</span>}
      </p>
      <div className={classes.buttons}>
        {mayOffer && (
          <Link to={`/account/studio/${username}`} aria-label={t('studio.share.of', { name })}>
            {t('studio.share.link')}
          </Link>
        )}
        <ConfirmAction
          label={t('studio.end')}
          text={t('studio.end_sure', { name })}
          isPending={isPending}
          onConfirm={end}
          data-testid="end-membership"
        />
      </div>
    </li>
  )
}
