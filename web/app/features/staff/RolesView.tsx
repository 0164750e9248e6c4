import type { StaffMember } from '@footlight/core/protocol/staff-roles'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { RoleForm } from './RoleForm.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Staff.module.css'
import './texts.ts'

/** Who has which office, and where administrators give and take them. */
export function RolesView({ staff }: { readonly staff: readonly StaffMember[] }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="staff-roles">
      <header className={page.header}>
        <div>
          <h1>{t('staff.roles.title')}</h1>
          <p className={classes.quiet}>{t('staff.roles.lead')}</p>
        </div>
      </header>
      <div className={classes.parts} inert={!isBrowser}>
        <section className={classes.part} aria-labelledby="role-change">
          <h2 id="role-change">{t('staff.roles.change')}</h2>
          <RoleForm />
        </section>
        <section className={classes.part} aria-labelledby="role-list">
          <h2 id="role-list">{t('staff.roles.list')}</h2>
          <ul>
            {staff.map(({ username, roles }) => (
              <li key={username} className={classes.item} data-testid="staff-member">
                <b>{username}</b>
                <span>{roles.map((role) => t(`staff.role.${role}`)).join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}
