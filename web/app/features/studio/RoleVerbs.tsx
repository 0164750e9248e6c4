import type { StudioRole } from '@footlight/core/protocol/studio-roles'
import { studioVerbsOf } from '@footlight/core/rules/studios/studio-roles'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Studio.module.css'

/** What a role may do, in plain words, and that it may do nothing else. */
export function RoleVerbs({ role }: { readonly role: StudioRole }) {
  const { t } = useTranslation()
  return (
    <div className={classes.verbs} data-testid="role-verbs">
      <p className={classes.quiet}>{t('studio.may')}</p>
      <ul>
        {studioVerbsOf(role).map((verb) => (
          <li key={verb}>{t(`studio.verb.${verb.replace('.', '_')}`)}</li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('studio.may_else')}</p>
    </div>
  )
}
