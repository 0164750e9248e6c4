import type { ChatEntry } from '@footlight/core/stores'
import { IconButton } from '@footlight/ui/IconButton'
import { Languages, Pin, Reply, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ChatLine.module.css'

/** What can be done with one line: read it in the performer's language, answer it, put it above the chat, remove it for everybody. */
export const LineTools = observer(function LineTools({
  entry,
  isOwn,
}: {
  readonly entry: ChatEntry
  readonly isOwn: boolean
}) {
  const {
    chat: { chatRules, lines, translation },
  } = useConsole()
  const { t, i18n } = useTranslation('chat')
  const canTranslate = chatRules.facts?.can_translate === true && !isOwn
  const said = canTranslate ? translation.of(entry.text) : null
  const isAuto = canTranslate && translation.isAuto
  useEffect(() => {
    if (isAuto) void translation.translate(entry.text, i18n.language)
  }, [isAuto, translation, entry.text, i18n.language])
  return (
    <>
      {said?.state === 'done' && (
        <q className={classes.translated} lang={i18n.language}>
          {said.text}
        </q>
      )}
      {said?.state === 'failed' && <small className={classes.untranslated}>{t('line.untranslated')}</small>}
      <span className={classes.lineTools}>
        {canTranslate && !isAuto && said?.state !== 'done' && (
          <IconButton
            size="small"
            variant="bare"
            label={t('line.translate')}
            disabled={said?.state === 'pending'}
            onClick={() => void translation.translate(entry.text, i18n.language)}
          >
            <Languages aria-hidden />
          </IconButton>
        )}
        <IconButton size="small" variant="bare" label={t('line.reply')} onClick={() => lines.reply(entry)}>
          <Reply aria-hidden />
        </IconButton>
        {!entry.isPrivate && (
          <IconButton
            size="small"
            variant="bare"
            label={t('line.highlight')}
            onClick={() => void lines.highlight(entry.id)}
          >
            <Pin aria-hidden />
          </IconButton>
        )}
        <IconButton
          size="small"
          variant="bare"
          label={t('line.remove')}
          onClick={() => void chatRules.remove({ id: entry.id, author: entry.user.username })}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </>
  )
})
