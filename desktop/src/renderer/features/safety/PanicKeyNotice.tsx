import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { KeyRound, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { keyNames } from './accelerator.ts'
import banner from '../broadcast/StatusBanners.module.css'

/** The panic key does not work, or may not: the performer must know before they need it. */
export const PanicKeyNotice = observer(function PanicKeyNotice() {
  const { t } = useTranslation('safety')
  const { safety, ui } = useConsole()
  const { accelerator, state } = safety.key
  if (safety.isKeyNoticeRead || accelerator === null || (state !== 'taken' && state !== 'unsure')) return null
  return (
    <div className={banner.banners}>
      <div className={banner.banner} role="status">
        <KeyRound aria-hidden />
        <div>
          <b>{t(`key.${state}`, { keys: keyNames(accelerator) })}</b>
          <p>{t(`key.${state}_help`)}</p>
        </div>
        <div className={banner.actions}>
          <Button onClick={() => ui.open({ kind: 'settings' })}>{t('key.choose')}</Button>
          <IconButton label={t('close')} onClick={() => safety.readKeyNotice()}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    </div>
  )
})
