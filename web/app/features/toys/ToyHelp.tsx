import type { ToyStatus } from '@footlight/core/protocol/toys'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { clockText } from '../../i18n/clock-text.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './ToyHelp.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/toy-help.json', { import: 'default' }))

/** What a connected toy is, when it runs, which tip does what, and what control costs: as the room has it now. */
export const ToyHelp = observer(function ToyHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { room } = useStores()
  const name = useRoomScreen().data.user.displayName
  const { status } = room.activities.toys
  const phase = status === null || !room.activities.toys.isConnected ? 'off' : status.phase
  return (
    <Modal title={t('toy_help.title')} closeLabel={t('actions.close')} onClose={onClose}>
      <div className={classes.help} data-testid="toy-help">
        <p>{t('toy_help.what', { name })}</p>
        <h3>{t('toy_help.when')}</h3>
        <p role="status">
          <b>
            {t(
              phase === 'off'
                ? 'toy_help.now_off'
                : phase === 'still'
                  ? 'toy_help.now_still'
                  : 'toy_help.now_on',
            )}
          </b>{' '}
          {t('toy_help.when_text')}
        </p>
        {status !== null && <Levels status={status} />}
        {status !== null && status.offer !== null && <Control offer={status.offer} />}
        <p>{t('toy_help.private')}</p>
      </div>
    </Modal>
  )
})

function Levels({ status: { levels } }: { readonly status: ToyStatus }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (levels.length === 0) return null
  return (
    <>
      <h3>{t('toy_help.levels')}</h3>
      <table className={classes.levels}>
        <thead>
          <tr>
            <th scope="col">{t('toy_help.tip')}</th>
            <th scope="col">{t('toy_help.strength')}</th>
            <th scope="col">{t('toy_help.seconds')}</th>
          </tr>
        </thead>
        <tbody>
          {levels
            .toSorted((a, b) => a.from - b.from)
            .map(({ from, to, level, seconds }) => (
              <tr key={from}>
                <td>
                  {to === null
                    ? t('toy_help.from', { tokens: format.number(from) })
                    : from === to
                      ? format.number(from)
                      : `${format.number(from)}–${format.number(to)}`}
                </td>
                <td>{Math.round(level * 100)} %</td>
                <td>{format.number(seconds)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p>{t('toy_help.order')}</p>
    </>
  )
}

function Control({ offer }: { readonly offer: NonNullable<ToyStatus['offer']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <h3>{t('toy_help.control')}</h3>
      <p>
        {t('toy_help.control_text', {
          tokens: format.number(offer.tokens),
          time: clockText(offer.seconds),
        })}
      </p>
    </>
  )
}
