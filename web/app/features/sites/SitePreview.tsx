import type { SiteSettings } from '@footlight/core/protocol/sites'
import { colorTokens, type SiteTheme } from '@footlight/core/rules/sites/site-colors'
import { Button } from '@footlight/ui/Button'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Logo } from '../shell/Logo.tsx'
import classes from './SitePreview.module.css'

interface SitePreviewProps {
  readonly settings: SiteSettings
  readonly logo: string | null
}

/** The look as it is being edited, before anything is saved: tokens change, components stay what they are. */
export function SitePreview({ settings, logo }: SitePreviewProps) {
  const themes: readonly SiteTheme[] = settings.theme === 'viewer' ? ['dark', 'light'] : [settings.theme]
  return (
    <div className={classes.previews}>
      {themes.map((theme) => (
        <Look key={theme} theme={theme} settings={settings} logo={logo} />
      ))}
    </div>
  )
}

function Look({ theme, settings, logo }: SitePreviewProps & { readonly theme: SiteTheme }) {
  const { t } = useTranslation()
  const colors = settings.colors[theme]
  return (
    <section
      className={classes.look}
      data-theme={theme}
      style={(colors === null ? {} : colorTokens(theme, colors)) as CSSProperties}
      aria-label={t('sites.preview_of', { theme: t(`sites.theme_${theme}`) })}
      data-testid={`site-preview-${theme}`}
      inert
    >
      <header className={classes.header}>
        <Logo name={settings.display_name} src={logo} />
        <Button variant="primary" size="small">
          {t('auth.sign_up')}
        </Button>
      </header>
      <div className={classes.page}>
        <p className={classes.title}>{settings.h1_content ?? t('sites.preview_heading')}</p>
        <p>
          {t('sites.sample')} <span className={classes.link}>{t('sites.sample_link')}</span>{' '}
          <span className={classes.second}>{t('sites.sample_second')}</span>
        </p>
        <div className={classes.cards}>
          <span className={classes.card} />
          <span className={classes.card} />
          <span className={classes.card} />
        </div>
      </div>
    </section>
  )
}
