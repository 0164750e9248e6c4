import {
  type GivenStudioRole,
  type StudioStaff,
  type StudioStaffLine,
  studioRoleRoutes,
} from '@footlight/core/protocol/studio-roles'
import { Button } from '@footlight/ui/Button'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import { RoleForm } from './RoleForm.tsx'
import { RoleScope } from './RoleScope.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './Studio.module.css'

/** Who works for the studio, as what and until when; and the form that offers a role. */
export function StaffPart({ staff }: { readonly staff: StudioStaff }) {
  const { t } = useTranslation()
  const mayGive = (role: string): role is GivenStudioRole => staff.may_give.some((each) => each === role)
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="staff">
      <h2 id="staff">{t('studio.staff')}</h2>
      <p className={classes.quiet}>{t('studio.staff_text')}</p>
      <ul className={classes.list}>
        {staff.staff.map((line) => (
          <StaffLine key={line.username} line={line} mayEnd={mayGive(line.role)} isOffer={false} />
        ))}
        {staff.offered.map((line) => (
          <StaffLine key={`${line.username} offered`} line={line} mayEnd={mayGive(line.role)} isOffer />
        ))}
      </ul>
      <h3>{t('studio.offer_title')}</h3>
      <RoleForm mayGive={staff.may_give} performers={staff.performers} />
    </section>
  )
}

interface StaffLineProps {
  readonly line: StudioStaffLine
  readonly mayEnd: boolean
  readonly isOffer: boolean
}

function StaffLine({ line, mayEnd, isOffer }: StaffLineProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const { username, role } = line
  const end = async (): Promise<boolean> =>
    (await call(() => api.call(studioRoleRoutes.endStudioRole, { params: { username } }))) !== null
  return (
    <li className={classes.item} data-testid={isOffer ? 'role-offered' : 'staff-line'}>
      <p>
        <b>{username}</b> {t(`studio.role.${role}`)} {isOffer && t('studio.not_answered')}
        <br />
        <RoleScope {...line} />
      </p>
      {mayEnd && !isOffer && (
        <ConfirmAction
          label={t('studio.end_role')}
          text={t('studio.end_role_sure', { name: username })}
          isPending={isPending}
          onConfirm={end}
          data-testid="end-role"
        />
      )}
      {isOffer && mayEnd && (
        <Button size="small" pending={isPending} onClick={() => void end()}>
          {t('studio.withdraw')}
        </Button>
      )}
    </li>
  )
}
