import type { OnCameraStore } from '@footlight/core/stores/on-camera-store'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import fields from '../settings/AccountSettings.module.css'
import classes from './WithMeCard.module.css'

/** Who is in the picture beside the performer, as switches. Nobody may be: one quiet line. */
export const WithMeCard = observer(function WithMeCard({ store }: { readonly store: OnCameraStore }) {
  const { t } = useTranslation()
  const { choices, partners, failure } = store
  // Another page ends the stream: this one stays where it is.
  const manage = (
    <Link to="/account/partners" target="_blank">
      {t('broadcast.with_me.manage')}
    </Link>
  )
  if (partners === null && failure === null) return null
  return (
    <section
      className={classes.card}
      aria-labelledby="with-me"
      data-testid="with-me"
      data-folded={choices.length === 0 || undefined}
    >
      <header>
        <h2 id="with-me">{t('broadcast.with_me.title')}</h2>
        {manage}
      </header>
      {partners !== null && (
        <p className={classes.quiet} id="with-me-help">
          {t(choices.length === 0 ? 'broadcast.with_me.none' : 'broadcast.with_me.help')}
        </p>
      )}
      {choices.length > 0 && <Switches store={store} />}
      {failure !== null && (
        <p className={classes.failed} role="alert">
          {failure.error === 'wrong_state'
            ? t(`broadcast.with_me.${failure.state === 'category_solo' ? 'refused_solo' : 'refused'}`)
            : t(`errors.${failure.error}`)}
        </p>
      )}
    </section>
  )
})

const Switches = observer(function Switches({ store }: { readonly store: OnCameraStore }) {
  return (
    <ul className={classes.people} aria-busy={store.isSending || undefined}>
      {store.choices.map(({ username, display_name: name }) => (
        <li key={username}>
          <label htmlFor={`with-me-${username}`}>
            {name}
            {name !== username && <span className={classes.quiet}> {username}</span>}
          </label>
          <input
            id={`with-me-${username}`}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
            role="switch"
            className={fields.switch}
            checked={store.people.has(username)}
            onChange={({ currentTarget }) => void store.change(username, currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  )
})
