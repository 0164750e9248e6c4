import type { Product } from '@footlight/core/protocol/billing'
import type { Membership } from '@footlight/core/protocol/user'
import {
  isWinBack,
  type MembershipLevel,
  membershipLevels,
  membershipOf,
} from '@footlight/core/rules/memberships/membership-at'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Begun, BuyPack, TaxLine } from '../billing/BuyPack.tsx'
import { PayWithCard } from '../billing/PayWithCard.tsx'
import { PurchaseProgress } from '../billing/PurchaseProgress.tsx'
import { useMoney } from '../billing/use-money.ts'
import { WayList } from '../billing/WayList.tsx'
import { type Products, type Way, waysOf } from '../billing/ways.ts'
import billing from '../billing/Billing.module.css'
import classes from './Membership.module.css'

/** What each brings beside what the one below it does; texts of the page. */
const perks = {
  premium: ['no_banners'],
  vip: ['gem', 'invisible'],
  super_vip: ['crown', 'telephone'],
} as const

interface MembershipShopProps {
  /** null: a guest, who reads what there is. */
  readonly products: Products | null
  readonly held: Membership
}

/** The three levels with what they bring and cost, and the way to where one is paid. */
export function MembershipShop({ products, held }: MembershipShopProps) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [wanted, setWanted] = useState<Way | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const ways = products === null ? [] : waysOf({ ...products, products: products.memberships })
  const way = wanted !== null && ways.includes(wanted) ? wanted : ways[0]
  const offers = way === undefined ? [] : (products?.memberships[way] ?? [])
  const product = offers.find(({ internal_id: id }) => id === chosen) ?? suggested(offers, held)
  if (begun !== null)
    return (
      <PurchaseProgress
        {...begun}
        onAgain={() => setBegun(null)}
        onOtherWay={ways.length < 2 ? null : () => setBegun(null)}
        onSmaller={null}
      />
    )
  return (
    <section className={classes.parts} data-uninterrupted>
      <LevelList offers={offers} chosen={product} onChoose={setChosen} />
      {products !== null && product === null && <p className={billing.honest}>{t('billing.no_provider')}</p>}
      {products !== null && product !== null && way !== undefined && (
        <div className={billing.choice}>
          <WayList ways={ways} chosen={way} onChoose={setWanted} />
          <TaxLine pack={product} />
          <p className={billing.quiet}>{t('membership.ends')}</p>
          {product.is_oneclick && (
            <PayWithCard
              key={`card ${product.internal_id}`}
              pack={product}
              cards={products.cards}
              onBegun={setBegun}
            />
          )}
          <BuyPack
            key={`${way} ${product.internal_id}`}
            pack={product}
            way={way}
            isSecond={product.is_oneclick}
            onBegun={setBegun}
          />
        </div>
      )}
    </section>
  )
}

/** What they hold goes on; who holds nothing is shown the first, for who comes back at its price. */
function suggested(offers: readonly Product[], held: Membership): Product | null {
  return offers.find(({ membership }) => membership === held) ?? offers[0] ?? null
}

interface LevelListProps {
  /** Empty: nothing is for sale, and the levels are read. */
  readonly offers: readonly Product[]
  readonly chosen: Product | null
  readonly onChoose: (id: string) => void
}

function LevelList({ offers, chosen, onChoose }: LevelListProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.levels}>
      <legend className="visually-hidden">{t('membership.levels')}</legend>
      {membershipLevels.map((level) => {
        const sold = offers.filter(({ internal_id: id }) => membershipOf(id) === level)
        const regular = sold.find(({ internal_id: id }) => !isWinBack(id)) ?? null
        const offer = sold.find(({ internal_id: id }) => isWinBack(id)) ?? regular
        if (offer === null)
          return (
            <div key={level} className={classes.level} data-testid={`membership-${level}`}>
              <span className={classes.name}>{t(`membership.level.${level}`)}</span>
              <Perks level={level} />
            </div>
          )
        return (
          <label key={level} className={classes.level} data-testid={`membership-${level}`}>
            <span className={classes.name}>
              <input
                type="radio"
                name={name}
                checked={chosen?.membership === level}
                onChange={() => onChoose(offer.internal_id)}
              />
              {t(`membership.level.${level}`)}
            </span>
            <Price offer={offer} regular={regular} />
            <Perks level={level} />
          </label>
        )
      })}
    </fieldset>
  )
}

/** Beside all of the level below it. */
function Perks({ level }: { readonly level: MembershipLevel }) {
  const { t } = useTranslation()
  return (
    <ul>
      {level !== 'premium' && (
        <li>
          <Check aria-hidden />
          {t(`membership.all_of_${level}`)}
        </li>
      )}
      {perks[level].map((perk) => (
        <li key={perk}>
          <Check aria-hidden />
          {t(`membership.perk.${perk}`)}
        </li>
      ))}
    </ul>
  )
}

/** What thirty days cost; for who comes back beside what the next ones do. */
function Price({ offer, regular }: { readonly offer: Product; readonly regular: Product | null }) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <span className={classes.price}>
      {t('membership.price', { money: money(offer.amount, offer.currency) })}
      {offer !== regular && regular !== null && (
        <em>{t('membership.win_back', { money: money(regular.amount, regular.currency) })}</em>
      )}
    </span>
  )
}
