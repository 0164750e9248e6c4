import type { moneyOrders } from './money-orders.ts'
import { administrators, anybody, people, type Row, strangers, tips } from './roles.ts'

const earners: Row = { guest: 'login_required', model: 'passes', otherModel: 'passes', others: 'forbidden' }

/** Who may make which call about tokens and money. */
export const moneyPolicy: Readonly<Record<keyof typeof moneyOrders, Row>> = {
  tip: tips,
  undoTip: strangers,
  statement: people,
  dailyLimit: people,
  // Nobody is where a law wants a proof.
  ageOffer: { guest: 'login_required', others: 'not_found' },
  buyAgeOffer: { guest: 'login_required', others: 'not_found' },
  products: { ...people, model: 'models_cannot_purchase', otherModel: 'models_cannot_purchase' },
  // Nothing of that name is for sale.
  purchase: {
    guest: 'login_required',
    model: 'models_cannot_purchase',
    otherModel: 'models_cannot_purchase',
    others: 'not_found',
  },
  purchases: people,
  oneClick: {
    guest: 'login_required',
    others: 'not_found',
  },
  autoReUps: people,
  setAutoReUps: {
    guest: 'login_required',
    model: 'models_cannot_purchase',
    otherModel: 'models_cannot_purchase',
    others: 'not_found',
  },
  endAutoReUps: people,
  removeCard: strangers,
  membership: people,
  renewMembership: {
    guest: 'login_required',
    model: 'models_cannot_purchase',
    otherModel: 'models_cannot_purchase',
    others: 'not_found',
  },
  endMembershipRenewal: people,
  purchaseLimits: people,
  setBudgets: { ...people, model: 'models_cannot_purchase', otherModel: 'models_cannot_purchase' },
  // The body names no time, since whoever cools off is refused everywhere else: nobody is told anything else.
  coolOff: { guest: 'login_required', others: 'invalid_value' },
  onePurchase: strangers,
  deviceCheck: strangers,
  reportDevice: strangers,
  returned: strangers,

  billingDesk: administrators,
  findPurchases: administrators,
  deskPurchase: { ...administrators, administrator: 'not_found' },
  refundPurchase: { ...administrators, administrator: 'not_found' },
  billingPrices: administrators,
  billingTax: administrators,
  // It would end a pack that there is not.
  changePrices: { ...administrators, administrator: 'not_found' },
  purchaseRisks: administrators,
  decideRisk: { ...administrators, administrator: 'not_found' },
  replayWebhook: { ...administrators, administrator: 'not_found' },
  // There is nobody of that name.
  blockPurchases: { ...administrators, administrator: 'user_not_found' },
  unblockPurchases: { ...administrators, administrator: 'not_found' },

  payouts: { ...earners, studioOwner: 'passes', foreignStudio: 'passes' },
  setPayoutDestination: { ...earners, studioOwner: 'passes', foreignStudio: 'passes' },
  setPayoutWay: earners,
  payoutRuns: administrators,
  payoutRun: { ...administrators, administrator: 'not_found' },
  // This site pays nobody.
  planPayouts: administrators,
  decidePayouts: { ...administrators, administrator: 'not_found' },
  markPaid: { ...administrators, administrator: 'not_found' },
  markReturned: { ...administrators, administrator: 'not_found' },

  taxDeclaration: { ...earners, studioOwner: 'passes', foreignStudio: 'passes' },
  declareTax: { ...earners, studioOwner: 'passes', foreignStudio: 'passes' },
  taxDesk: administrators,
  // Who runs the machines reads nobody's papers.
  makeTaxReport: { guest: 'login_required', others: 'forbidden' },
  lookAtTaxDeclaration: { guest: 'login_required', others: 'forbidden' },

  affiliateProgramme: anybody,
  // The body says nothing of where they would advertise.
  applyAsAffiliate: { guest: 'login_required', others: 'invalid_value' },
  // None of them is one.
  ownAffiliate: strangers,
  affiliateReport: strangers,
  createAffiliateLink: strangers,
  endAffiliateLink: strangers,
  requestPayout: strangers,
  setPostback: strangers,
  verifyRedirect: anybody,
  attributeSignUp: people,
  affiliateDesk: administrators,
  decideAffiliate: { ...administrators, administrator: 'user_not_found' },
  decideReferral: { ...administrators, administrator: 'not_found' },
  decidePayout: { ...administrators, administrator: 'not_found' },
  addAffiliateTerms: administrators,

  promoOffer: anybody,
  // There is no such code.
  redeemPromoCode: {
    guest: 'login_required',
    model: 'models_cannot_purchase',
    otherModel: 'models_cannot_purchase',
    others: 'not_found',
  },
  heldTokens: people,
  promoCodes: administrators,
  // It would have ended before it begins.
  createPromoCode: { ...administrators, administrator: 'invalid_value' },
  endPromoCode: { ...administrators, administrator: 'not_found' },
  redemptions: { ...administrators, administrator: 'not_found' },

  experiments: administrators,
  changeExperiments: { ...administrators, administrator: 'not_found' },
  experimentResults: { ...administrators, administrator: 'not_found' },
  // None of them has agreed.
  variantShown: { guest: 'login_required', others: 'forbidden' },

  promoWheelSpins: people,
  wheel: people,
  commitWheel: { ...people, model: 'models_cannot_purchase', otherModel: 'models_cannot_purchase' },
  // There is no such commitment.
  spinWheel: {
    guest: 'login_required',
    model: 'models_cannot_purchase',
    otherModel: 'models_cannot_purchase',
    others: 'not_found',
  },
  wheelDraws: people,
  wheelDraw: strangers,
  prizeTables: administrators,
  // It would have begun already.
  setPrizeTable: { ...administrators, administrator: 'invalid_value' },
  grantSpins: { ...administrators, administrator: 'user_not_found' },
}
