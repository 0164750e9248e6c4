import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { SiteLink } from '../../layout/SiteLink.tsx'
import { SwitchRow } from '../apps/SwitchRow.tsx'
import classes from './WithMePanel.module.css'

const PARTNERS_PATH = '/account/partners'

/** Who is in the picture beside the performer, as switches. Nobody may be: one line, and the way to the partners. */
export const WithMePanel = observer(function WithMePanel() {
  const { t } = useTranslation('with-me')
  const { onCamera } = useConsole()
  const { choices, partners, people, failure } = onCamera
  if (partners === null && failure === null) return null
  const isFolded = choices.length === 0
  return (
    <section
      className={classes.panel}
      aria-label={t('title')}
      data-testid="with-me"
      data-folded={isFolded || undefined}
    >
      <header className={classes.head}>
        <b>{t('title')}</b>
        <SiteLink path={PARTNERS_PATH} label={t('manage')} />
      </header>
      {partners !== null && <p className={classes.quiet}>{t(isFolded ? 'none' : 'help')}</p>}
      {!isFolded && (
        <div className={classes.people}>
          {choices.map(({ username, display_name: name }) => (
            <SwitchRow
              key={username}
              label={name}
              help={name === username ? '' : username}
              checked={people.has(username)}
              onChange={(isThere) => void onCamera.change(username, isThere)}
            />
          ))}
        </div>
      )}
      {failure !== null && (
        <p className={classes.failed} role="alert">
          {failure.error === 'wrong_state'
            ? t(failure.state === 'category_solo' ? 'refused_solo' : 'refused')
            : failureSentence(t, failure)}
        </p>
      )}
    </section>
  )
})
