import type { Notice } from '@footlight/core/protocol/notices'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { NoticeText } from './NoticeText.tsx'
import { rememberRead, shownNotices } from './shown-notices.ts'
import classes from './Notices.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/notices.json', { import: 'default' }))

/** "What is new": all notices for whoever is here; those that were unread are read once they stand there. */
export function NoticesModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const stores = useStores()
  const [notices, setNotices] = useState<readonly Notice[] | null | 'loading'>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    void attempt
    let isGone = false
    void shownNotices(stores).then((all) => {
      if (isGone) return
      setNotices(all)
      const unread = (all ?? []).filter(({ is_read }) => !is_read).map(({ id }) => id)
      if (unread.length > 0) void rememberRead(stores, unread)
    })
    return () => {
      isGone = true
    }
  }, [stores, attempt])
  return (
    <Modal title={t('notices.title')} closeLabel={t('actions.close')} onClose={onClose}>
      {notices === 'loading' && <p role="status">{t('notices.loading')}</p>}
      {notices === null && (
        <>
          <p role="alert">{t('notices.failed')}</p>
          <Button
            onClick={() => {
              setNotices('loading')
              setAttempt(attempt + 1)
            }}
          >
            {t('notices.again')}
          </Button>
        </>
      )}
      {Array.isArray(notices) && notices.length === 0 && <p className={classes.none}>{t('notices.none')}</p>}
      {Array.isArray(notices) && (
        <ul className={classes.list} data-testid="notices">
          {notices.map(({ id, title, text, language, at, is_read }: Notice) => (
            <li key={id}>
              <div className={classes.head}>
                <h3 lang={language}>{title}</h3>
                {!is_read && <Badge tone="accent">{t('notices.unread')}</Badge>}
              </div>
              <span className={classes.when}>{dateTime(at)}</span>
              <NoticeText text={text} language={language} onLeave={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
