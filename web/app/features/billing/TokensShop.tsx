import type { Purchase } from '@footlight/core/protocol/billing'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { usePurchaseSteps } from '../browser-logs/use-purchase-steps.ts'
import { type Begun, BuyPack, TaxLine } from './BuyPack.tsx'
import { PackList } from './PackList.tsx'
import { PayWithCard } from './PayWithCard.tsx'
import { PurchaseProgress } from './PurchaseProgress.tsx'
import { DeclineText } from './PurchaseState.tsx'
import { QuickBuy } from './QuickBuy.tsx'
import { Refused } from './Refused.tsx'
import { type ProductsAnswer, useProducts, useShownVariant } from './use-products.ts'
import { WayList } from './WayList.tsx'
import { type Products, packsShown, suggestedPack, type Way, wayAfter, waysOf } from './ways.ts'
import forms from '../account/forms.module.css'
import classes from './Billing.module.css'
import './texts.ts'

interface TokensShopProps {
  /** Closes what it stands in; null: it is a page of its own. */
  readonly onClose: (() => void) | null
}

/** What to begin with, after a try that came to nothing. */
interface Start {
  readonly way: Way | null
  /** null: what is suggested. */
  readonly pack: string | null
}

/**
 * Packs of tokens, and the way to the page where they are paid: in a window of its own, so that a room and a private go on. Where
 * the site has no biller it says so instead of showing a way that leads nowhere.
 */
export const TokensShop = observer(function TokensShop({ onClose }: TokensShopProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session } = useStores()
  const [round, setRound] = useState(0)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [start, setStart] = useState<Start>({ way: null, pack: null })
  const noteStep = usePurchaseSteps()
  useEffect(() => noteStep('opened'), [noteStep])
  const answer = useProducts(round)
  const ways = answer.kind === 'products' ? waysOf(answer.products) : []
  const way = start.way !== null && ways.includes(start.way) ? start.way : ways[0]
  const isForSale = answer.kind === 'products' && way !== undefined
  const again = (next: Start): void => {
    setStart(next)
    setBegun(null)
    setRound(round + 1)
  }
  return (
    <>
      <p className={forms.text}>{t('billing.you_have')}</p>
      <p className={forms.big} data-testid="tokens-held" data-uninterrupted>
        {t('wallet.amount', { count: session.tokens, formatted: format.number(session.tokens) })}{' '}
        <span className={classes.money}>{format.tokensAsMoney(session.tokens)}</span>
      </p>
      {begun !== null ? (
        <PurchaseProgress
          {...begun}
          onAgain={() => again({ way: way ?? null, pack: begun.purchase.product })}
          onOtherWay={
            ways.length < 2
              ? null
              : () => again({ way: wayAfter(way ?? ways[0]!, ways), pack: begun.purchase.product })
          }
          onSmaller={smallerThan(begun.purchase, answer, (pack) => again({ way: way ?? null, pack }))}
        />
      ) : answer.kind === 'waiting' ? (
        <div className={classes.skeleton} role="progressbar" aria-label={t('nav.loading')} />
      ) : answer.kind === 'failed' ? (
        <Refused code={answer.code} />
      ) : isForSale ? (
        <Choice
          key={start.pack}
          products={answer.products}
          way={way}
          start={start.pack}
          onWay={(next) => {
            noteStep('chose_method')
            setStart({ ...start, way: next })
          }}
          onBegun={setBegun}
        />
      ) : (
        <p className={classes.honest}>{t('billing.no_provider')}</p>
      )}
      {onClose !== null && (begun !== null || (!isForSale && answer.kind !== 'waiting')) && (
        <div className={classes.closing}>
          <Button variant={begun === null ? 'primary' : 'second'} onClick={onClose}>
            {t(begun === null ? 'actions.understood' : 'actions.close')}
          </Button>
        </div>
      )}
    </>
  )
})

/** Chooses the largest pack that costs less; null: there is none. */
function smallerThan(
  { amount }: Purchase,
  answer: ProductsAnswer,
  choose: (pack: string) => void,
): (() => void) | null {
  if (answer.kind !== 'products') return null
  const cheaper = answer.products.products.credit.filter((pack) => pack.amount < amount)
  const next = cheaper.at(-1)
  return next === undefined ? null : () => choose(next.internal_id)
}

interface ChoiceProps {
  readonly products: Products
  readonly way: Way
  /** Pack that is chosen at first; null: what is suggested. */
  readonly start: string | null
  readonly onWay: (way: Way) => void
  readonly onBegun: (begun: Begun) => void
}

const Choice = observer(function Choice({ products, way, start, onWay, onBegun }: ChoiceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { session, tip, room } = useStores()
  const noteStep = usePurchaseSteps()
  const packs = products.products[way]
  useShownVariant(products.experiment)
  const missing = Math.max(
    tip.prompt === 'purchase' ? tip.triedTokens : 0,
    room.shows.calls.prompt?.needed ?? 0,
  )
  const [chosen, setChosen] = useState(
    () => start ?? suggestedPack(packs, missing - session.tokens + products.owed),
  )
  const pack = packs.find(({ internal_id }) => internal_id === chosen) ?? packs[0]!

  return (
    <div className={classes.choice}>
      {products.declined_reason !== null && (
        <p className={forms.error} role="status" data-testid="last-declined">
          <DeclineText code={products.declined_reason} />
        </p>
      )}
      {products.owed > 0 && (
        <p className={classes.honest} data-testid="tokens-owed">
          {t('billing.owed', { count: products.owed, formatted: format.number(products.owed) })}
        </p>
      )}
      <WayList ways={waysOf(products)} chosen={way} onChoose={onWay} />
      <QuickBuy packs={packs} cards={products.cards} onBegun={onBegun} />
      <PackList
        packs={packsShown(packs, products.pack_order)}
        chosen={pack.internal_id}
        onChoose={(id) => {
          noteStep('chose_pack', { product: id })
          setChosen(id)
        }}
      />
      <TaxLine pack={pack} />
      {pack.is_oneclick && (
        <PayWithCard key={`card ${pack.internal_id}`} pack={pack} cards={products.cards} onBegun={onBegun} />
      )}
      <BuyPack
        key={`${way} ${pack.internal_id}`}
        pack={pack}
        way={way}
        isSecond={pack.is_oneclick}
        onBegun={onBegun}
      />
    </div>
  )
})
