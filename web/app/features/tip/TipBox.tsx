import { MAX_TIP_COMMENT_CHARS, MAX_TIP_TOKENS } from '@footlight/core/protocol/tokens'
import { Button } from '@footlight/ui/Button'
import { NumberField, TextField } from '@footlight/ui/TextField'
import { Coins, EyeOff, Hourglass, UsersRound } from 'lucide-react'
import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { TipMenu } from '../apps/TipMenu.tsx'
import { LaterGuideLink } from '../help/LaterGuideLink.tsx'
import { focusAccept, OfferNotice } from '../offer/OfferNotice.tsx'
import { useRoomScreen } from '../room/room-context.ts'
import { ToyLevels } from '../toys/ToyLevels.tsx'
import { TipSheet } from './TipSheet.tsx'
import classes from './TipBox.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/tip.json', { import: 'default' }))

const quickAmounts = [10, 25, 50, 100, 500] as const

/** Says what a tip will cost before it is given, and what it has cost after. */
export const TipBox = observer(function TipBox() {
  const { t } = useTranslation()
  const format = useFormat()
  const { tip, room, session, toasts } = useStores()
  const state = useRoomScreen()
  const { changed } = tip

  async function give(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (changed !== null) return focusAccept()
    const given = tip.amount
    const answer = await tip.send(room.username, { source_id: 'tip_box' })
    if (!answer.ok) return
    state.closeTip()
    // What can be taken back says so itself.
    if (answer.value.heldUntil !== null) return
    toasts.show({
      appearance: 'success',
      title: {
        key: 'tip.given',
        values: { tokens: format.number(given), money: format.tokensAsMoney(given) },
      },
      content: { key: 'tip.left', values: { tokens: format.number(answer.value.tokens) } },
    })
  }

  const { apps, toys } = room.activities
  const egg = room.rules?.easterEggSound
  const amount = tip.isAmountValid ? tip.amount : 0
  const left = session.tokens - tip.amount
  const formatted = format.number(amount)
  return (
    <TipSheet onSubmit={(event) => void give(event)}>
      {apps !== null && <TipMenu menu={apps.tip_menu} />}
      {toys.isConnected && <ToyLevels levels={toys.status!.levels} />}
      <AmountFields />
      {egg?.enabled === true && (
        <p className={classes.cost} data-testid="tip-egg">
          {t('tip.egg', { tokens: format.number(egg.priceInToken) })}
        </p>
      )}
      <StealthField />
      {tip.canBeHeld && <HoldField />}
      <p className={classes.cost} role="status">
        {!tip.isAmountValid
          ? t('tip.whole_tokens')
          : left < 0
            ? t('tip.not_enough', { tokens: format.number(session.tokens) })
            : t('tip.cost', {
                tokens: formatted,
                money: format.tokensAsMoney(tip.amount),
                left: format.number(left),
              })}
      </p>
      <OfferNotice
        changes={tip.changes}
        isRefused
        onAccept={() => {
          if (changed !== null) tip.acceptChange(changed)
        }}
      />
      <div className={classes.give}>
        <Button
          type="submit"
          variant={changed === null ? 'primary' : 'second'}
          block
          pending={tip.isSending}
          disabled={!tip.isAmountValid}
          data-testid="tip-send"
        >
          {changed !== null
            ? t('offer.look')
            : tip.isRetrying
              ? t('tip.still_sending')
              : t('tip.give', { count: amount, formatted })}
        </Button>
      </div>
      {apps?.tip_split.mode === 'available' && room.mode === 'public' && (
        <Button
          size="small"
          variant="quiet"
          icon={<UsersRound aria-hidden />}
          onClick={() => {
            state.closeTip()
            state.apps.open('group_tip')
          }}
          data-testid="group-tip-open"
        >
          {t('apps.group_tip.title')}
        </Button>
      )}
      <LaterGuideLink section="viewer#tips" />
    </TipSheet>
  )
})

/** Says who reads the sender's name before the tip is given. */
const StealthField = observer(function StealthField() {
  const { t } = useTranslation()
  const { tip } = useStores()
  const { data } = useRoomScreen()
  const says = !tip.canBeStealth ? 'stealth_crown' : tip.isStealth ? 'stealth_on' : 'stealth_off'
  return (
    <Option
      name="stealth"
      icon={<EyeOff aria-hidden />}
      isOn={tip.isStealth && tip.canBeStealth}
      isDisabled={!tip.canBeStealth}
      help={t(`tip.${says}`, { name: data.user.displayName })}
      onChange={(isOn) => tip.setStealth(isOn)}
    />
  )
})

/** Whether the tip can be taken back for a while, and who knows of it meanwhile. */
const HoldField = observer(function HoldField() {
  const { t } = useTranslation()
  const { tip } = useStores()
  const { data } = useRoomScreen()
  return (
    <Option
      name="hold"
      icon={<Hourglass aria-hidden />}
      isOn={tip.isHeld}
      help={t(tip.isHeld ? 'tip.hold_on' : 'tip.hold_off', { name: data.user.displayName })}
      onChange={(isOn) => tip.setHold(isOn)}
    />
  )
})

interface OptionProps {
  /** Of its text, and of what a test looks for. */
  readonly name: 'stealth' | 'hold'
  readonly icon: ReactNode
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly help: string
  readonly onChange: (isOn: boolean) => void
}

function Option({ name, icon, isOn, isDisabled = false, help, onChange }: OptionProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes.option}>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
          data-testid={`tip-${name}`}
        />
        {icon}
        {t(`tip.${name}`)}
      </label>
      <p id={id}>{help}</p>
    </div>
  )
}

/** The usual amounts, one press each, or any other one; and what is said with it. */
const AmountFields = observer(function AmountFields() {
  const { t } = useTranslation()
  const format = useFormat()
  const { tip, ui } = useStores()
  const amount = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      reaction(
        () => ui.pendingFocus.get('tip'),
        () => {
          // On a phone the keyboard would cover the menu.
          if (!matchMedia('(pointer: coarse)').matches) amount.current?.select()
        },
        { fireImmediately: true },
      ),
    [ui],
  )

  return (
    <>
      <div className={classes.quick}>
        {quickAmounts.map((tokens) => (
          <button
            key={tokens}
            type="button"
            aria-pressed={tip.menuItem === null && tip.amount === tokens}
            className={classes.amount}
            onClick={() => tip.setAmount(tokens)}
          >
            {format.number(tokens)}
          </button>
        ))}
      </div>
      <div className={classes.fields}>
        <NumberField
          label={t('tip.amount')}
          inputRef={amount}
          min={1}
          max={MAX_TIP_TOKENS}
          value={tip.amount}
          onValueChange={(value) => tip.setAmount(value)}
          suffix={<Coins aria-hidden />}
          data-testid="tip-amount"
        />
        <TextField
          label={t('tip.comment')}
          value={tip.comment}
          maxLength={MAX_TIP_COMMENT_CHARS}
          placeholder={t('tip.comment_placeholder')}
          onChange={(event) => tip.setComment(event.currentTarget.value)}
        />
      </div>
    </>
  )
})
