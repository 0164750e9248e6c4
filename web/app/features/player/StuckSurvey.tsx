import { type StuckAnswer, stuckSurveyRoutes } from '@footlight/core/protocol/stuck-survey-routes'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import type { PlayerView } from './player-view.ts'
import classes from './StuckSurvey.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/player.json', { import: 'default' }))

/** Asks on the picture whether it works; whoever does not answer is not asked again. */
export const StuckSurvey = observer(function StuckSurvey({ view }: { readonly view: PlayerView }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const { player, data } = useRoomScreen()
  const [isBroken, setBroken] = useState(false)

  async function answer(answer: StuckAnswer): Promise<void> {
    view.setAsking(false)
    const engine = player.engine === 'hls' ? 'hls' : 'webrtc'
    const said = await api.call(stuckSurveyRoutes.answerStuckSurvey, {
      body: { room: data.user.username, answer, engine },
    })
    if (said.ok) toasts.show({ appearance: 'success', title: { key: 'player.survey_thanks' } })
    else toasts.error({ key: `errors.${said.error.error}` })
  }

  const reasons = [
    ['frozen', t('player.survey_frozen')],
    ['black', t('player.survey_black')],
    ['choppy', t('player.survey_choppy')],
  ] as const
  const title = isBroken ? t('player.survey_what') : t('player.survey_title')
  return (
    <section className={classes.survey} aria-label={t('player.survey_title')} data-testid="stuck-survey">
      <p role="status">{title}</p>
      <IconButton
        size="small"
        label={t('player.survey_close')}
        className={classes.close}
        onClick={() => view.setAsking(false)}
      >
        <X aria-hidden />
      </IconButton>
      <div className={classes.answers}>
        {isBroken ? (
          reasons.map(([reason, label]) => (
            <Button key={reason} size="small" onClick={() => void answer(reason)}>
              {label}
            </Button>
          ))
        ) : (
          <>
            <Button size="small" onClick={() => void answer('works')}>
              {t('player.survey_yes')}
            </Button>
            <Button size="small" onClick={() => setBroken(true)}>
              {t('player.survey_no')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
})
