import {
  OFFLINE_CLIP_SECONDS,
  type OfflineClip,
  offlineClipRoutes,
} from '@footlight/core/protocol/offline-clip-routes'
import { Button } from '@footlight/ui/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Group } from '../room-settings/FormGroup.tsx'
import classes from './ProfileForm.module.css'

/** What the room shows while its performer is offline: some seconds of what everybody was shown. */
export function ClipField() {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [clip, setClip] = useState<OfflineClip | null>(null)
  const [pending, setPending] = useState<'take' | 'remove' | null>(null)
  useEffect(() => {
    let isGone = false
    const look = () =>
      void api.call(offlineClipRoutes.offlineClip).then((answer) => {
        if (!isGone && answer.ok) setClip(answer.value)
      })
    look()
    // Going live happens in another window.
    window.addEventListener('focus', look)
    return () => {
      isGone = true
      window.removeEventListener('focus', look)
    }
  }, [api])

  async function change(what: 'take' | 'remove'): Promise<void> {
    setPending(what)
    const route = what === 'take' ? offlineClipRoutes.takeOfflineClip : offlineClipRoutes.removeOfflineClip
    const answer = await api.call(route)
    setPending(null)
    if (answer.ok) return setClip(answer.value)
    const { error } = answer.error
    toasts.error({ key: error === 'wrong_state' ? 'profile_form.clip_not_taken' : `errors.${error}` })
  }

  const canTake = clip?.canTake ?? false
  return (
    <Group title={t('profile_form.clip_title')}>
      {clip?.url != null && (
        <video
          key={clip.url}
          className={classes.picture}
          src={clip.url}
          width={640}
          height={360}
          muted
          loop
          controls
          playsInline
          preload="metadata"
          aria-label={t('profile_form.clip_title')}
          data-testid="own-clip"
        />
      )}
      <div className={classes.buttons}>
        <Button
          pending={pending === 'take'}
          disabled={!canTake || pending !== null}
          onClick={() => void change('take')}
        >
          {t('profile_form.clip_take', { seconds: OFFLINE_CLIP_SECONDS })}
        </Button>
        {clip?.url != null && (
          <Button
            variant="quiet"
            pending={pending === 'remove'}
            disabled={pending !== null}
            onClick={() => void change('remove')}
          >
            {t('profile_form.clip_remove')}
          </Button>
        )}
      </div>
      <p className={classes.hint} role="status">
        {pending === 'take'
          ? t('profile_form.clip_taking')
          : t(canTake ? 'profile_form.clip_hint' : 'profile_form.clip_offline')}
      </p>
    </Group>
  )
}
