import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { Appeal } from './Appeal.tsx'
import { OwnDecisions } from './OwnDecisions.tsx'
import classes from './Appeals.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/appeals.json', { import: 'default' }))

/** Also for those who are not let in. */
export const AppealView = observer(function AppealView() {
  const { t } = useTranslation()
  const { session } = useStores()
  return (
    <main id="content" className={classes.page}>
      <title>{t('appeals.own_title')}</title>
      <h1>{t('appeals.own_title')}</h1>
      <GuideLink section="viewer#complaints" />
      <Appeal />
      {session.isLoggedIn && <OwnDecisions />}
    </main>
  )
})
