import type { PressItem } from '@footlight/core/protocol/help'
import { dateFormat } from '@footlight/core/rules/formatters'
import { ExternalLink, Newspaper } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../shell/EmptyState.tsx'
import { Pages } from './Pages.tsx'
import './texts.ts'
import classes from './Help.module.css'

interface PressViewProps {
  readonly data: readonly PressItem[]
  readonly last_page: number
  readonly outlets: readonly string[]
  /** '': all of them. */
  readonly outlet: string
}

/** What others have written, by date. */
export function PressView({ data, last_page, outlets, outlet }: PressViewProps) {
  const { t, i18n } = useTranslation()
  const date = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <main id="content" className={classes.page} data-testid="press">
      <h1>{t('help.press')}</h1>
      <p className={classes.lead}>{t('help.press_lead')}</p>
      {outlets.length > 1 && (
        <nav className={classes.tabs} aria-label={t('help.outlets')}>
          {['', ...outlets].map((name) => (
            <Link key={name} to={addressOf(name)} aria-current={name === outlet ? 'page' : undefined}>
              {name || t('help.outlet_all')}
            </Link>
          ))}
        </nav>
      )}
      {data.length === 0 ? (
        <EmptyState
          icon={<Newspaper />}
          title={t('help.press_none')}
          text={t('help.press_none_text')}
          action={null}
        />
      ) : (
        <ul className={classes.list}>
          {data.map((item) => (
            <li key={item.id}>
              <a href={item.url} target="_blank" rel="noopener noreferrer" data-testid="press-item">
                <span className={classes.item}>
                  <b lang={item.language}>{item.title}</b>
                  <span>
                    {item.outlet} · <time dateTime={item.date}>{date.format(new Date(item.date))}</time>
                  </span>
                </span>
                <ExternalLink aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Pages last={last_page} />
    </main>
  )
}

function addressOf(outlet: string): string {
  return outlet === '' ? '/press' : `/press?${new URLSearchParams({ outlet })}`
}
