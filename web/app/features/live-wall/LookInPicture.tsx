import { liveWallRoutes } from '@footlight/core/protocol/live-wall'
import { Button } from '@footlight/ui/Button'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AskCheck } from './AskCheck.tsx'
import { useFrames } from './use-frames.ts'
import classes from './LiveWall.module.css'

interface LookInPictureProps {
  readonly username: string
  /** `until`: ISO 8601. */
  readonly begun: { readonly id: string; readonly until: string; readonly reason: string }
  readonly startsClear: boolean
  readonly isPaused: boolean
  readonly onAgain: () => void
  readonly onCase: () => void
}

/** What a room sends now, for as long as the look-in holds. */
export function LookInPicture(props: LookInPictureProps) {
  const { username, begun, startsClear, isPaused, onAgain, onCase } = props
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [until, setUntil] = useState(() => Date.parse(begun.until))
  const [isClear, setClear] = useState(startsClear)
  const { picture, isOver } = useFrames(username, begun.id, isPaused)
  const leftS = useSecondsUntil(until)

  async function prolong(): Promise<void> {
    const answer = await api.call(liveWallRoutes.prolongLookIn, { params: { username, id: begun.id } })
    if (answer.ok) setUntil(Date.parse(answer.value.until))
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  const time = `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`
  const over = t(leftS > 0 ? 'live_wall.look.ended' : 'live_wall.look.over')
  return (
    <div className={classes.look}>
      <div className={classes.frame}>
        {picture !== null && !isOver ? (
          <img src={picture} alt={t('live_wall.picture', { name: username })} data-blurred={!isClear} />
        ) : (
          <p role="status">{isOver ? over : t('live_wall.look.waiting')}</p>
        )}
      </div>
      <p className={classes.quiet}>
        {isPaused ? t('live_wall.look.paused') : !isOver && t('live_wall.look.left', { time })}
      </p>
      <div className={classes.bar}>
        <Button
          size="small"
          icon={isClear ? <EyeOff /> : <Eye />}
          aria-pressed={isClear}
          onClick={() => setClear(!isClear)}
        >
          {t(isClear ? 'live_wall.blur' : 'live_wall.show_clear')}
        </Button>
        {isOver ? (
          <Button size="small" onClick={onAgain}>
            {t('live_wall.look.again')}
          </Button>
        ) : (
          <Button size="small" onClick={() => void prolong()}>
            {t('live_wall.look.prolong')}
          </Button>
        )}
        {!isPaused && !isOver && <AskCheck username={username} reason={begun.reason} />}
        {!isPaused && (
          <Button size="small" variant="danger" onClick={onCase}>
            {t('live_wall.case.open')}
          </Button>
        )}
      </div>
      <nav className={classes.links} aria-label={username}>
        <Link to={`/${username}`}>{t('live_wall.look.to_room')}</Link>
      </nav>
    </div>
  )
}

function useSecondsUntil(until: number): number {
  const leftOf = () => Math.max(0, Math.ceil((until - Date.now()) / 1_000))
  const [left, setLeft] = useState(leftOf)
  useEffect(() => {
    const show = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
    show()
    const timer = setInterval(show, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
