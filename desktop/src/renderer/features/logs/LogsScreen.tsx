import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { ArrowLeft, Settings2, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogRow } from '../../../shared/logs/entry.ts'
import { useConsole } from '../../app/console-context.ts'
import { ExportBar } from './ExportBar.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogRows } from './LogRows.tsx'
import { LogSettingsDialog } from './LogSettingsDialog.tsx'
import { LogsNotice } from './LogsNotice.tsx'
import { formatMoment } from './moments.ts'
import { useRowText } from './row-text.ts'
import { ViewerCard } from './ViewerCard.tsx'
import cover from '../../layout/CoverScreen.module.css'
import classes from './LogsScreen.module.css'
import viewer from './Viewer.module.css'

/** The performer's logs over the whole window; what runs behind it runs on. Esc closes, `/` searches. */
export const LogsScreen = observer(function LogsScreen() {
  const { logs } = useConsole()
  const { t } = useTranslation('logs')
  const [settings, setSettings] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const screen = useRef<HTMLElement>(null)
  useEffect(() => {
    search.current?.focus()
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
      // A dialog above has its own Esc. With nothing in focus, a button that went with its press, it is the
      // page's.
      const isHere =
        event.target === document.body ||
        (event.target instanceof Node && screen.current?.contains(event.target) === true)
      if (event.key === 'Escape' && isHere) logs.hide()
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      search.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [logs])

  const { selected, viewer } = logs.search
  return (
    <main ref={screen} className={cover.screen} aria-label={t('title')} data-testid="logs">
      <header className={cover.bar}>
        <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={() => logs.hide()}>
          {t('back')}
        </Button>
        <h1>{t('title')}</h1>
        {logs.state.account !== null && (
          <span className={classes.account}>
            {logs.state.account.username} · {new URL(logs.state.account.origin).host}
          </span>
        )}
        <span className={classes.grow} />
        {logs.isOpen && (
          <IconButton label={t('settings.title')} onClick={() => setSettings(true)}>
            <Settings2 aria-hidden />
          </IconButton>
        )}
      </header>
      <LogsNotice />
      {logs.isOpen && (
        <>
          <LogFilters inputRef={search} />
          <ExportBar />
          <div className={classes.body} data-split={selected !== null || viewer !== null || undefined}>
            <LogRows />
            {(selected !== null || viewer !== null) && (
              <aside className={classes.aside}>
                {selected !== null && <LogDetail row={selected} />}
                {viewer !== null && <ViewerCard key={viewer} viewer={viewer} />}
              </aside>
            )}
          </div>
        </>
      )}
      {settings && <LogSettingsDialog onClose={() => setSettings(false)} />}
    </main>
  )
})

/** One line in full. */
const LogDetail = observer(function LogDetail({ row }: { readonly row: LogRow }) {
  const {
    logs: { search },
  } = useConsole()
  const { t, i18n } = useTranslation('logs')
  const text = useRowText(row)
  return (
    <section className={viewer.card} aria-label={t('detail')}>
      <header>
        <b>{t(`kind.${row.kind}`)}</b>
        <IconButton label={t('close')} size="small" onClick={() => search.select(null)}>
          <X aria-hidden />
        </IconButton>
      </header>
      <p className={viewer.quiet}>{formatMoment(row.at, i18n.language)}</p>
      {text !== '' && <p className={viewer.text}>{text}</p>}
      {row.tokens !== null && (
        <p>
          <b>{t('tokens', { tokens: new Intl.NumberFormat(i18n.language).format(row.tokens) })}</b>
        </p>
      )}
    </section>
  )
})
