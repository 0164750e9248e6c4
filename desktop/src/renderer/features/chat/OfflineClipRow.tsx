import type { ApiFailure } from '@footlight/core/client'
import {
  OFFLINE_CLIP_SECONDS,
  type OfflineClip,
  offlineClipRoutes,
} from '@footlight/core/protocol/offline-clip-routes'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import classes from './ChatDialogs.module.css'

/** What the room shows while its performer is offline: some seconds of what everybody was shown (CLIP-01). */
export const OfflineClipRow = observer(function OfflineClipRow() {
  const {
    root: { api, room },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [clip, setClip] = useState<OfflineClip | null>(null)
  const [pending, setPending] = useState<'take' | 'remove' | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const { chatStatus } = room
  // What the room is now decides whether one can be taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the room changes
  useEffect(() => {
    let isGone = false
    void api.call(offlineClipRoutes.offlineClip).then((answer) => {
      if (isGone) return
      if (answer.ok) setClip(answer.value)
      else setFailure(answer.error)
    })
    return () => void (isGone = true)
  }, [api, chatStatus])

  async function change(what: 'take' | 'remove'): Promise<void> {
    setPending(what)
    setFailure(null)
    const route = what === 'take' ? offlineClipRoutes.takeOfflineClip : offlineClipRoutes.removeOfflineClip
    const answer = await api.call(route)
    setPending(null)
    if (answer.ok) setClip(answer.value)
    else setFailure(answer.error)
  }

  const canTake = clip?.canTake ?? false
  const isKept = clip?.url != null
  const state =
    pending === 'take' ? 'clip_taking' : isKept ? 'clip_kept' : canTake ? 'clip_hint' : 'clip_offline'
  return (
    <section aria-label={t('rules.clip_title')}>
      <b>{t('rules.clip_title')}</b>
      <p className={classes.hint} role="status">
        {clip !== null && t(`rules.${state}`)}
      </p>
      <div className={classes.buttons}>
        <Button
          pending={pending === 'take'}
          disabled={!canTake || pending !== null}
          onClick={() => void change('take')}
        >
          {t('rules.clip_take', { seconds: OFFLINE_CLIP_SECONDS })}
        </Button>
        {isKept && (
          <Button
            variant="quiet"
            pending={pending === 'remove'}
            disabled={pending !== null}
            onClick={() => void change('remove')}
          >
            {t('rules.clip_remove')}
          </Button>
        )}
      </div>
      {failure !== null && (
        <p role="alert">
          {failure.error === 'wrong_state' ? t('rules.clip_not_taken') : failureSentence(t, failure)}
        </p>
      )}
    </section>
  )
})
