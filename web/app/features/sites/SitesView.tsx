import { defaultSiteSettings, MAIN_SITE, type SiteRecord } from '@footlight/core/protocol/sites'
import { Button } from '@footlight/ui/Button'
import { classNames } from '@footlight/ui/class-names'
import { ExternalLink, Plus } from 'lucide-react'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SiteEditor } from './SiteEditor.tsx'
import classes from './SitesView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/sites.json', { import: 'default' }))

const draft: SiteRecord = {
  domain: '',
  url: '',
  revision: 0,
  settings: defaultSiteSettings,
  logo: null,
  icon: null,
}

/** The operator's sites, and what each looks like while it is being changed. */
export function SitesView({ sites: given }: { readonly sites: readonly SiteRecord[] }) {
  const { t } = useTranslation()
  const [sites, setSites] = useState(given)
  const [chosen, choose] = useState<string>(MAIN_SITE)
  const site = sites.find(({ domain }) => domain === chosen) ?? draft
  function put(changed: SiteRecord): void {
    const others = sites.filter(({ domain }) => domain !== changed.domain)
    setSites([...others, changed].sort(mainFirst))
    choose(changed.domain)
  }
  return (
    <main id="content" className={classes.page} data-testid="sites">
      <title>{t('sites.title')}</title>
      <header>
        <h1 className={classes.title}>{t('sites.title')}</h1>
        <p className={classes.lead}>{t('sites.lead')}</p>
      </header>
      <nav className={classes.list} aria-label={t('sites.title')}>
        {sites.map(({ domain, settings, url }) => (
          <div key={domain} className={classNames(classes.site, domain === chosen && classes.chosen)}>
            <button type="button" aria-current={domain === chosen} onClick={() => choose(domain)}>
              <b>{settings.display_name}</b>
              <span>{domain === MAIN_SITE ? t('sites.main') : domain}</span>
            </button>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              aria-label={t('sites.open', { domain: new URL(url).host })}
            >
              <ExternalLink aria-hidden />
            </a>
          </div>
        ))}
        <Button icon={<Plus />} onClick={() => choose('')}>
          {t('sites.add')}
        </Button>
      </nav>
      <SiteEditor
        key={`${site.domain} ${site.revision}`}
        site={site}
        onSaved={put}
        onRemoved={() => {
          setSites(sites.filter(({ domain }) => domain !== site.domain))
          choose(MAIN_SITE)
        }}
      />
    </main>
  )
}

function mainFirst(a: SiteRecord, b: SiteRecord): number {
  if (a.domain === MAIN_SITE || b.domain === MAIN_SITE) return a.domain === MAIN_SITE ? -1 : 1
  return a.domain < b.domain ? -1 : 1
}
