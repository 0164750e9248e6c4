import { IdCard } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import './own-camera-texts.ts'
import type { OwnCamera } from './use-own-camera.ts'
import classes from '../account/forms.module.css'

interface OwnCameraNoticeProps {
  readonly state: OwnCamera
  /** It stands among other things, which do not say what it is about. */
  readonly isTitled?: boolean
  /** Something runs here that must not be left: the check opens beside it. */
  readonly inNewTab?: boolean
}

/** Why my camera is not shown yet, what is asked for, what is kept, and the way to it; nothing where it may be shown. */
export function OwnCameraNotice({ state, isTitled = false, inNewTab = false }: OwnCameraNoticeProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (state === 'off')
    return (
      <p className={classes.notice} role="note" data-testid="own-camera-off">
        {t('own_camera.off')}
      </p>
    )
  if (state !== 'required') return null
  return (
    <section className={classes.notice} aria-label={t('own_camera.title')} data-testid="own-camera-proof">
      {isTitled && <b>{t('own_camera.title')}</b>}
      <p>{t('own_camera.why')}</p>
      <small>{t('own_camera.kept')}</small>
      <Link
        to={`/age-check?for=own_camera&to=${encodeURIComponent(pathname)}`}
        {...(inNewTab && { target: '_blank', rel: 'noopener' })}
      >
        <IdCard aria-hidden /> {t('own_camera.begin')}
      </Link>
      {inNewTab && <small>{t('own_camera.new_tab')}</small>}
    </section>
  )
}
