import type { RoomStore } from '@footlight/core/stores/room-store'
import { Button } from '@footlight/ui/Button'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './ComposerGate.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/composer-gate.json', { import: 'default' }),
)

interface ComposerGateProps {
  readonly needs: NonNullable<RoomStore['chatNeeds']>
}

/** In the place of the field, for who may not write here: what it takes, said before the first letter. */
export function ComposerGate({ needs }: ComposerGateProps) {
  const { t } = useTranslation()
  const { ui } = useStores()
  return (
    <div className={classes.gate} data-testid="composer-gate" data-needs={needs}>
      <p>{t(`composer_gate.${needs}`)}</p>
      {needs === 'account' ? (
        <span className={classes.ways}>
          <Button size="small" onClick={() => ui.open('login')}>
            {t('auth.log_in')}
          </Button>
          <Button size="small" variant="second" onClick={() => ui.open('signup')}>
            {t('auth.sign_up')}
          </Button>
        </span>
      ) : (
        <Button size="small" onClick={() => ui.open('tokens')}>
          {t('tokens.title')}
        </Button>
      )}
    </div>
  )
}
