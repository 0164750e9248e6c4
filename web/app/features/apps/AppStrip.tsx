import type { AppState } from '@footlight/core/protocol/apps'
import { crownOffer } from '@footlight/core/rules/offers/app-offers'
import { Crown, Sparkles, Ticket } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { GoalBar } from './GoalBar.tsx'
import { GroupTipBanner } from './GroupTipBanner.tsx'
import classes from './AppStrip.module.css'

/** Over the chat: what tips of this moment are for. */
export const AppStrip = observer(function AppStrip({ apps }: { readonly apps: AppState }) {
  const { t } = useTranslation()
  const { activities } = useStores().room
  const { app_panel } = activities.panels ?? { app_panel: null }
  const rows = (['row1', 'row2', 'row3'] as const).flatMap((name) => {
    const row = app_panel?.[name]
    return row === undefined ? [] : [{ name, ...row }]
  })
  return (
    <section className={classes.strip} aria-label={t('apps.title')} data-testid="app-strip">
      {apps.goals.is_active && <GoalBar goals={apps.goals} />}
      {apps.tip_split.mode !== 'available' && <GroupTipBanner groupTip={apps.tip_split} />}
      <Chips apps={apps} />
      {rows.length > 0 && (
        <dl className={classes.rows}>
          {rows.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
})

const Chips = observer(function Chips({ apps }: { readonly apps: AppState }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tip } = useStores()
  const state = useRoomScreen()
  const { koth, golden_ticket: golden, scratchoff } = apps
  const isGolden = golden?.is_active ?? false
  const isScratch = scratchoff !== null && (scratchoff.is_active || scratchoff.reveal !== null)
  if (!koth.is_active && !isGolden && !isScratch) return null

  function challengeKing(): void {
    const crown = crownOffer(koth)
    if (crown !== null) tip.choose(crown)
    state.openTip()
  }

  return (
    <div className={classes.chips}>
      {koth.is_active && (
        <Chip icon={<Crown aria-hidden />} onClick={challengeKing} name="koth">
          {koth.king === null
            ? t('apps.koth.free', { tokens: format.number(koth.minimum) })
            : t('apps.koth.king', { name: koth.king.username, tokens: format.number(koth.king.tip) })}
        </Chip>
      )}
      {isGolden && (
        <Chip icon={<Ticket aria-hidden />} onClick={() => state.apps.open('golden_ticket')} name="golden">
          {t('apps.golden.chip', {
            tokens: format.number(golden!.price),
            left: format.number(golden!.remaining),
          })}
        </Chip>
      )}
      {isScratch && (
        <Chip icon={<Sparkles aria-hidden />} onClick={() => state.apps.open('scratchoff')} name="scratch">
          {scratchoff.is_active
            ? t('apps.scratch.chip', { tokens: format.number(scratchoff.price) })
            : t('apps.scratch.over')}
        </Chip>
      )}
    </div>
  )
})

interface ChipProps {
  readonly icon: ReactNode
  readonly name: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function Chip({ icon, name, onClick, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} onClick={onClick} data-testid={`app-${name}`}>
      {icon}
      <span>{children}</span>
    </button>
  )
}
