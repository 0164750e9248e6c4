import type { ConfigurationSetting } from '@footlight/core/protocol/configuration'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useReadAgain } from '../../platform/use-read-again.ts'
import { Setting } from './Setting.tsx'
import page from '../library/MediaPage.module.css'
import staff from '../staff/Staff.module.css'
import classes from './Configuration.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/configuration.json', { import: 'default' }),
)

const LOOK_EVERY_MS = 10_000

const groups = ['money', 'support', 'cases', 'lists', 'rooms'] as const

/** What is decided about the site while it runs. For administrators. */
export function ConfigurationView({ settings }: { readonly settings: readonly ConfigurationSetting[] }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  // Others work on the same values.
  useReadAgain(LOOK_EVERY_MS)
  return (
    <main id="content" className={page.page} data-testid="configuration">
      <header className={page.header}>
        <div>
          <h1>{t('configuration.title')}</h1>
          <p className={staff.quiet}>{t('configuration.lead')}</p>
        </div>
      </header>
      <div className={staff.parts} inert={!isBrowser}>
        {groups.map((group) => (
          <section key={group} className={staff.part} aria-labelledby={`configuration-${group}`}>
            <h2 id={`configuration-${group}`}>{t(`configuration.groups.${group}`)}</h2>
            <ul className={classes.settings}>
              {settings
                .filter(({ key }) => key.startsWith(`${group}.`))
                .map((setting) => (
                  <Setting key={setting.key} setting={setting} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
