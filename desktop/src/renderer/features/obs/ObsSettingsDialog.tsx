import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { GuideLink } from '../../layout/GuideLink.tsx'
import { SwitchRow } from '../apps/SwitchRow.tsx'
import classes from '../shows/ShowForm.module.css'

/** What the guard shuts in a private show, and the way back to the performer's own profile. */
export const ObsSettingsDialog = observer(function ObsSettingsDialog() {
  const { t } = useTranslation('obs')
  const { ui, obs } = useConsole()
  if (obs.view === null) return null
  const { guardSettings, formerProfile } = obs.view
  return (
    <Modal title={t('settings')} closeLabel={t('close')} onClose={() => ui.close()}>
      <div className={classes.form}>
        <SwitchRow
          label={t('guard.on')}
          help={t('guard.on_help')}
          checked={guardSettings.isOn}
          onChange={(isOn) => void obs.changeGuard({ ...guardSettings, isOn })}
        />
        <SwitchRow
          label={t('guard.recordings')}
          help={t('guard.recordings_help')}
          checked={guardSettings.stopsRecordings}
          onChange={(stopsRecordings) => void obs.changeGuard({ ...guardSettings, stopsRecordings })}
        />
        {formerProfile !== null && (
          <>
            <p>{t('undo.lead', { profile: formerProfile })}</p>
            {obs.problem !== null && (
              <p role="alert" className={classes.error}>
                {t(`problem.${obs.problem}`)}
              </p>
            )}
            <Button disabled={obs.view.stream.kind !== 'off'} onClick={() => void obs.leaveProfile()}>
              {t('undo.button', { profile: formerProfile })}
            </Button>
          </>
        )}
        <GuideLink section="performer#obs" />
      </div>
    </Modal>
  )
})
