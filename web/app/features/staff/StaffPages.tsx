import { isStaffRole, may, type Permission } from '@footlight/core/rules/accounts/staff-roles'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import page from '../library/MediaPage.module.css'
import classes from './Staff.module.css'
import './texts.ts'

/** Pages of the staff, and what somebody must be allowed to open each. */
const pages = [
  { to: '/staff/cases', text: 'cases', permission: 'cases.look' },
  { to: '/staff/live', text: 'live', permission: 'live.watch' },
  { to: '/admin/reports', text: 'reports', permission: 'reports.decide' },
  { to: '/admin/picture-hashes', text: 'picture_hashes', permission: 'picture_hashes.edit' },
  { to: '/admin/terms', text: 'terms', permission: 'terms.edit' },
  { to: '/admin/appeals', text: 'appeals', permission: 'appeals.decide' },
  { to: '/admin/applications', text: 'applications', permission: 'identity.read' },
  { to: '/staff/liveness', text: 'liveness', permission: 'identity.read' },
  { to: '/staff/inspection', text: 'inspection', permission: 'identity.read' },
  { to: '/admin/support', text: 'tickets', permission: 'support.answer' },
  { to: '/admin/media', text: 'media_review', permission: 'media.review' },
  { to: '/admin/disputes', text: 'disputes', permission: 'commissions.decide' },
  { to: '/admin/companions', text: 'companions', permission: 'companions.review' },
  { to: '/admin/money', text: 'money', permission: 'billing.read' },
  { to: '/admin/payouts', text: 'payouts', permission: 'payouts.read' },
  { to: '/admin/payouts/tax', text: 'tax_reports', permission: 'payouts.read' },
  { to: '/admin/affiliates', text: 'affiliates', permission: 'affiliates.decide' },
  { to: '/admin/promotions', text: 'promotions', permission: 'promotions.edit' },
  { to: '/admin/experiments', text: 'experiments', permission: 'experiments.edit' },
  { to: '/admin/tournaments', text: 'tournaments', permission: 'tournaments.edit' },
  { to: '/staff/configuration', text: 'configuration', permission: 'configuration.edit' },
  { to: '/admin/sites', text: 'sites', permission: 'sites.edit' },
  { to: '/admin/notices', text: 'notices', permission: 'notices.edit' },
  { to: '/admin/faq', text: 'articles', permission: 'help.edit' },
  { to: '/admin/press', text: 'press', permission: 'help.edit' },
  { to: '/staff/studios', text: 'studios', permission: 'studios.edit' },
  { to: '/staff/roles', text: 'roles', permission: 'roles.grant' },
  { to: '/staff/audit', text: 'audit', permission: 'audit.read' },
  { to: '/staff/errors', text: 'errors', permission: 'client_errors.read' },
  { to: '/staff/logs', text: 'logs', permission: 'logs.read' },
] as const satisfies readonly { to: string; text: string; permission: Permission }[]

/** What somebody with these roles may open. */
export function StaffPages({ roles }: { readonly roles: readonly string[] }) {
  const { t } = useTranslation()
  const offices = roles.filter(isStaffRole).map((role) => t(`staff.role.${role}`))
  const open = pages.filter(({ permission }) => may(roles, permission))
  return (
    <main id="content" className={page.page} data-testid="staff">
      <header className={page.header}>
        <div>
          <h1>{t('staff.title')}</h1>
          <p className={classes.quiet}>{t('staff.offices', { offices: offices.join(', ') })}</p>
        </div>
      </header>
      {open.length === 0 ? (
        <p>{t('staff.no_pages')}</p>
      ) : (
        <ul className={classes.pages}>
          {open.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={classes.card}>
                {t(`staff.page.${text}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/staff/emergency">{t('staff.emergency.title')}</Link>
      </p>
    </main>
  )
}
