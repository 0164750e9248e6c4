import type { SiteConfig } from '@footlight/core/protocol'
import { Avatar } from '@footlight/ui/Avatar'
import { useTranslation } from 'react-i18next'
import classes from './DemoLogins.module.css'

export interface DemoLoginsProps {
  readonly demo: NonNullable<SiteConfig['demo']>
  readonly pending: boolean
  readonly onChoose: (username: string, password: string) => void
}

/** On a demo installation: people to be, one click each. */
export function DemoLogins({ demo, pending, onChoose }: DemoLoginsProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.demo} aria-label={t('auth.demo_title')}>
      <h3 className={classes.title}>{t('auth.demo_title')}</h3>
      <ul className={classes.people}>
        {demo.usernames.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.person}
              disabled={pending}
              onClick={() => onChoose(name, demo.password)}
            >
              <Avatar name={name} size={22} />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.password}>
        {t('auth.demo_password')} <code>{demo.password}</code>
      </p>
    </section>
  )
}
